import { z } from 'zod'
import { hasNoInvisibles, isPlainText, isVisibleLine, lengthOf } from '#/shared/plainText.ts'
import {
  COMPOSED_TYPES,
  MAX_CONTENT_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_POLL_OPTIONS,
  MAX_TITLE_LENGTH,
  MIN_CONTENT_LENGTH,
  MIN_POLL_OPTIONS,
  MIN_TITLE_LENGTH,
} from './compose.limits.ts'

const trimmed = z.string().transform((text) => text.trim())

/** A line that shows all that is in it: with invisible characters two titles or options could look the same. */
const isHonestLine = (text: string) => isPlainText(text) && isVisibleLine(text) && hasNoInvisibles(text)
const READABLE_LINE = 'Write one line without invisible characters'

const title = trimmed
  .refine((text) => lengthOf(text) >= MIN_TITLE_LENGTH, `Write at least ${MIN_TITLE_LENGTH} characters`)
  .refine((text) => lengthOf(text) <= MAX_TITLE_LENGTH, `Write at most ${MAX_TITLE_LENGTH} characters`)
  .refine(isHonestLine, READABLE_LINE)
  .meta({ type: 'string', description: `One line of ${MIN_TITLE_LENGTH} to ${MAX_TITLE_LENGTH} characters` })

const content = trimmed
  .refine((text) => lengthOf(text) <= MAX_CONTENT_LENGTH, `Write at most ${MAX_CONTENT_LENGTH} characters`)
  .refine(isPlainText, 'Remove the control characters from the text')
  .meta({
    type: 'string',
    description: `Markdown, ${MIN_CONTENT_LENGTH} to ${MAX_CONTENT_LENGTH} characters; a poll's may be empty`,
  })

const option = trimmed
  .refine(
    (text) => lengthOf(text) >= 1 && lengthOf(text) <= MAX_OPTION_LENGTH,
    `Write 1 to ${MAX_OPTION_LENGTH} characters`,
  )
  .refine(isHonestLine, READABLE_LINE)
  .meta({ type: 'string' })

const pollOptions = z.array(option).min(MIN_POLL_OPTIONS).max(MAX_POLL_OPTIONS)

const gameId = z.int().min(1).max(999_999_999)

/** Body of `/api/CommunityAddGameDiscussion`. */
export const addGameDiscussionInput = z.strictObject({
  title,
  content,
  post_type: z.literal('game-discussion'),
  desc: z.string().max(20_000).optional().describe('Ignored; accepted from older clients.'),
  game: z.strictObject({
    id: gameId,
    name: z.string().max(500).optional().describe('Ignored; accepted from older clients.'),
  }),
})

/** Body of `POST /api/posts`. */
export const addPostInput = z.strictObject({
  type: z.enum(COMPOSED_TYPES).describe('interview and monthly are for moderators.'),
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
      .describe("All of a poll's options in order. They can change until somebody has voted."),
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
    is_held: z.boolean().describe('Whether it waits for a moderator before others can see it.'),
  })
  .meta({ id: 'GameDiscussionAdded' })
export type GameDiscussionAdded = z.infer<typeof gameDiscussionAddedSchema>
