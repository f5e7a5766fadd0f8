import { z } from 'zod'
import { authorSchema } from '#/features/people/members/members.contract.ts'
import { lineInput, textInput } from '#/shared/textInput.ts'
import {
  FEEDBACK_CONTENT,
  FEEDBACK_KINDS,
  FEEDBACK_ORDERS,
  FEEDBACK_STATUSES,
  FEEDBACK_TITLE,
  MAX_FEEDBACK_BROWSER,
  MAX_FEEDBACK_PAGE,
  MAX_FEEDBACK_REPLY,
} from './feedback.limits.ts'

/** Body of `POST /api/feedback`. */
export const feedbackInput = z
  .strictObject({
    kind: z.enum(FEEDBACK_KINDS).describe('data: something about a game in the catalog is wrong.'),
    title: lineInput(FEEDBACK_TITLE),
    content: textInput(FEEDBACK_CONTENT),
    page: textInput({ max: MAX_FEEDBACK_PAGE })
      .refine((path) => path.startsWith('/'), 'must be an address within the site')
      .nullable()
      .default(null)
      .describe('The page it is about. The author and moderators see it.'),
    browser: textInput({ max: MAX_FEEDBACK_BROWSER })
      .nullable()
      .default(null)
      .describe('The browser and the size of its window. The author and moderators see it.'),
    picture: z
      .string()
      .max(200)
      .regex(/^\/media\/uploads\/[0-9a-f]{40}\/[\w.]+$/, 'must be the path of an uploaded screenshot')
      .nullable()
      .default(null)
      .describe('An uploaded screenshot. The author and moderators see it.'),
  })
  .meta({ id: 'FeedbackInput' })
export type FeedbackInput = z.infer<typeof feedbackInput>

export const feedbackSchema = z
  .object({
    id: z.int(),
    kind: z.enum(FEEDBACK_KINDS),
    title: z.string(),
    content: z.string().describe('Plain text.'),
    status: z.enum(FEEDBACK_STATUSES),
    reply: z.string().describe('What a moderator answered, as plain text. May be empty.'),
    answered_at: z.string().nullable(),
    votes: z.int().min(0),
    created_at: z.string(),
    author: authorSchema.nullable().describe('Null if the account was deleted.'),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof feedbackSchema>

export const feedbackListSchema = z
  .object({ items: z.array(feedbackSchema), total: z.int().min(0) })
  .meta({ id: 'FeedbackList' })
export type FeedbackList = z.infer<typeof feedbackListSchema>

export const feedbackFilter = {
  kind: z.enum(FEEDBACK_KINDS).optional(),
  status: z.enum(FEEDBACK_STATUSES).optional(),
  order: z.enum(FEEDBACK_ORDERS).default('votes').describe('votes: most votes first; new: newest first.'),
}

/** What only the author and moderators read. */
export const attachmentsSchema = z
  .object({
    page: z.string().nullable(),
    browser: z.string().nullable(),
    picture: z.string().nullable(),
  })
  .meta({ id: 'FeedbackAttachments' })
export type FeedbackAttachments = z.infer<typeof attachmentsSchema>

export const voteInput = z
  .strictObject({ vote: z.boolean().describe('Whether the member wants it, too.') })
  .meta({ id: 'FeedbackVote' })

export const answerInput = z
  .strictObject({
    status: z.enum(FEEDBACK_STATUSES),
    reply: textInput({ max: MAX_FEEDBACK_REPLY }).default(''),
  })
  .meta({ id: 'FeedbackAnswer' })
export type FeedbackAnswer = z.infer<typeof answerInput>
