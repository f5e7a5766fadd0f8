import { z } from 'zod'
import { lineInput } from '#/shared/textInput.ts'
import { markdownInput } from '#/ui/markdown/markdownInput.ts'
import {
  COMPOSED_TYPES,
  MAX_CONTENT_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_POLL_OPTIONS,
  MIN_CONTENT_LENGTH,
  MIN_POLL_OPTIONS,
  TITLE_BOUNDS,
} from './compose.limits.ts'

const title = lineInput(TITLE_BOUNDS)

const content = markdownInput({ max: MAX_CONTENT_LENGTH }).meta({
  type: 'string',
  description: `Markdown, ${MIN_CONTENT_LENGTH} to ${MAX_CONTENT_LENGTH} characters; a poll’s may be empty`,
})

const option = lineInput({ max: MAX_OPTION_LENGTH })

const pollOptions = z
  .array(option)
  .min(MIN_POLL_OPTIONS, `Write at least ${MIN_POLL_OPTIONS} options`)
  .max(MAX_POLL_OPTIONS, `Write at most ${MAX_POLL_OPTIONS} options`)

const gameId = z.int().min(1).max(999_999_999)

/** Body of `/api/CommunityAddGameDiscussion`. */
export const addGameDiscussionInput = z.strictObject({
  title,
  content,
  post_type: z.literal('game-discussion'),
  desc: z.string().max(20_000).nullish().describe('Ignored; accepted from older clients.'),
  game: z.strictObject(
    {
      id: gameId,
      name: z.string().max(500).nullish().describe('Ignored; accepted from older clients.'),
    },
    { error: ({ code }) => (code === 'invalid_type' ? 'Choose a game' : undefined) },
  ),
})

/** Body of `POST /api/posts`. */
export const addPostInput = z.strictObject({
  type: z
    .enum(COMPOSED_TYPES)
    .describe('interview, monthly, and update (news of the site) are for moderators.'),
  title,
  content,
  game_id: gameId
    .optional()
    .describe('Required for game-discussion; optional for feedback-needed and interview.'),
  poll: z
    .strictObject({
      options: pollOptions,
      ends_at: z.iso.datetime({ offset: true }).describe('In the future, at most 90 days from now.'),
    })
    .optional()
    .describe('Required for a poll; not allowed otherwise.'),
})
export type AddPostInput = z.infer<typeof addPostInput>

/** Body of `PATCH /api/posts/{id}`: what is left out stays. */
export const editPostInput = z
  .strictObject({
    title: title.optional(),
    content: content.optional(),
    poll_options: pollOptions
      .optional()
      .describe('All of a poll’s options in order. They can be changed until someone has voted.'),
  })
  .refine((change) => Object.keys(change).length > 0, 'Send at least one field to change')
export type EditPostInput = z.infer<typeof editPostInput>

/** A game discussion that was added. */
export const gameDiscussionAddedSchema = z
  .object({
    status: z.literal(200),
    error: z.null(),
    message: z.string(),
    id: z.int(),
    is_held: z.boolean().describe('Whether it is held for review and hidden from others.'),
  })
  .meta({ id: 'GameDiscussionAdded' })
export type GameDiscussionAdded = z.infer<typeof gameDiscussionAddedSchema>
