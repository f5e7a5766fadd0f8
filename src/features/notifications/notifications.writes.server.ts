import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { shorten } from '#/shared/plainText.ts'
import {
  MAX_NOTIFICATION_TEXT,
  MAX_NOTIFICATION_TITLE,
  type NotificationKind,
} from './notifications.limits.ts'

export interface NewNotification {
  userId: string
  type: NotificationKind
  /** One sentence: what happened. */
  title: string
  /** The words it is about, as plain text. */
  text?: string
  /** An address within the site that begins with '/'. */
  link?: string
  /** Sent once: a second notification to the member with this key is dropped. */
  onceKey?: string
}

/**
 * Writes a notification in the transaction of its cause. Members who switched its kind off, and accounts that are gone, get none.
 * Resolves to its id; undefined where none was written.
 */
export async function notify(
  trx: Kysely<DB>,
  emit: Emit,
  notification: NewNotification,
): Promise<number | undefined> {
  const { userId, type, title, text = '', link = null, onceKey = null } = notification
  const { rows } = await sql<{ id: number }>`
    insert into notifications (user_id, type, title, text, link, once_key)
    select id, ${type}, ${shorten(title, MAX_NOTIFICATION_TITLE)}, ${shorten(text, MAX_NOTIFICATION_TEXT)}, ${link}, ${onceKey}
      from profiles
     where id = ${userId} and settings -> 'notifications' -> ${type} is distinct from 'false'::jsonb
        on conflict (user_id, once_key) where once_key is not null do nothing
    returning id::integer`.execute(trx)
  const id = rows[0]?.id
  if (id !== undefined) emit({ type: 'notification', userId, notificationId: id })
  return id
}
