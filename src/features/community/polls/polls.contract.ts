import { z } from 'zod'
import { pollSchema } from '#/features/community/posts/posts.contract.ts'

const position = z.int().min(1).max(10)

/** Body of `PUT /api/posts/{id}/poll-vote`. */
export const pollVoteInput = z.strictObject({
  position: position.describe('The position of the option.'),
})

/** The member's own vote in a poll. */
export const ownPollVoteSchema = z
  .object({ position: z.int().nullable().describe('Null if the member has not voted.') })
  .meta({ id: 'OwnPollVote' })
export type OwnPollVote = z.infer<typeof ownPollVoteSchema>

/** A vote that was cast, with the results that include it. */
export const pollVotedSchema = z
  .object({
    position: z.int(),
    changed: z.boolean().describe('False if the member had already voted for this option.'),
    poll: pollSchema,
  })
  .meta({ id: 'PollVoted' })
export type PollVoted = z.infer<typeof pollVotedSchema>
