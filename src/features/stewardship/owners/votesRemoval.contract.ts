import { z } from 'zod'
import { textInput } from '#/shared/textInput.ts'
import { VOTES_REASON_BOUNDS } from './votesRemoval.limits.ts'

export const votesRemovalInput = z.strictObject({
  reason: textInput(VOTES_REASON_BOUNDS),
})

/** How far the removal of votes is. */
const removalProgress = z.object({ removed: z.int().min(0), votes: z.int().min(0) })

/** A developer's request to have the votes of their game removed. */
export const votesRemovalSchema = z
  .object({
    id: z.int(),
    status: z.enum(['pending', 'granted', 'declined']),
    reason: z.string(),
    decision_reason: z.string().nullable(),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    progress: removalProgress.nullable().describe('Of a granted removal that is not finished.'),
  })
  .meta({ id: 'VotesRemovalRequest' })
export type VotesRemovalRequest = z.infer<typeof votesRemovalSchema>

export const votesRemovalsSchema = z
  .object({
    latest: votesRemovalSchema.nullable(),
    refusal: z.string().nullable().describe('Why the developer cannot make a request now.'),
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
  })
  .meta({ id: 'VotesRemoval' })
export type VotesRemoval = z.infer<typeof votesRemovalsSchema>
