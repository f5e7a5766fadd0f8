import { z } from 'zod'

/** Something that a member did, or that was told to them. */
export const historyItemSchema = z
  .object({
    id: z.string().describe('Unique within its kind.'),
    at: z.string(),
    action: z
      .string()
      .describe(
        "What it was: 'upvote' or 'downvote', a post's type, an edit's status, a notification's type, the changed fields …",
      ),
    subject: z.string().nullable().describe('The name of what it was done to.'),
    href: z.string().nullable().describe('Where that is to be seen; null where it cannot be.'),
    detail: z.string().nullable().describe('The first characters of a text, a state, a number.'),
    exp_added: z.int().nullable(),
  })
  .meta({ id: 'HistoryItem' })
export type HistoryItem = z.infer<typeof historyItemSchema>
