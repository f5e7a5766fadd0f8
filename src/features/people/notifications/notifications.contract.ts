import { z } from 'zod'
import { NOTIFICATION_KINDS } from '#/features/people/account/notificationKinds.ts'

/** A notification of a member, with the columns of the table. */
export const notificationSchema = z
  .object({
    id: z.int(),
    type: z.string().describe("The kind of notification, e.g. 'reply'."),
    title: z.string().describe('What happened, in one sentence.'),
    text: z.string().describe('The text it is about, as plain text. May be empty.'),
    message: z.string(),
    link: z.string().nullable().describe('Where to see it: an address on this or another site.'),
    exp_added: z.int(),
    created_at: z.string(),
    is_seen: z.boolean(),
    collectible_ids: z.object({ groupID: z.string(), id: z.int() }).nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notificationSchema>

/** The notifications that the member has not seen. */
export const unseenSchema = z
  .object({
    items: z.array(notificationSchema).describe('The latest notifications, newest first.'),
    unseen: z.int().min(0).describe('The total number of unseen notifications.'),
  })
  .meta({ id: 'UnseenNotifications' })
export type Unseen = z.infer<typeof unseenSchema>

/** Body of `/api/seenNotifications`. */
export const seenInput = z
  .strictObject({
    type: z.enum(['all', ...NOTIFICATION_KINDS]).describe("'all', or one kind."),
  })
  .meta({ id: 'SeenNotificationsInput' })

export const seenSchema = z
  .object({
    seen: z.int().min(0).describe('The number of notifications that this request marked.'),
    unseen: z.int().min(0).describe('The number of notifications that are still unseen.'),
  })
  .meta({ id: 'SeenNotifications' })
export type Seen = z.infer<typeof seenSchema>
