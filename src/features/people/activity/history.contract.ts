import { z } from 'zod'

/** Something that a member did or was notified of. */
export const historyItemSchema = z
  .object({
    id: z.string().describe('Unique within its kind.'),
    at: z.string(),
    action: z
      .string()
      .describe(
        "What happened: 'upvote' or 'downvote', a post’s type, an edit’s status, a notification’s type, the changed fields …",
      ),
    subject: z.string().nullable().describe('The name of its subject.'),
    href: z.string().nullable().describe('The address of its subject; null without one.'),
    detail: z.string().nullable().describe('The first characters of a text, a state, a number.'),
    exp_added: z.int().nullable(),
    collectible_ids: z
      .object({ groupID: z.string(), id: z.int() })
      .nullable()
      .describe('The collectible that a notification is about.'),
  })
  .meta({ id: 'HistoryItem' })
export type HistoryItem = z.infer<typeof historyItemSchema>
