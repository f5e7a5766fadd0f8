import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import type { NotificationKind } from '#/features/people/account/notificationKinds.ts'
import { shorten } from '#/shared/plainText.ts'
import type { Seen } from './notifications.contract.ts'
import { MAX_NOTIFICATION_TEXT, MAX_NOTIFICATION_TITLE, NOTIFICATION_DAYS } from './notifications.limits.ts'

export interface NewNotification {
  userId: string
  type: NotificationKind
  /** What happened, in one sentence. With `actorId`, what follows the member's name: the name itself is never stored. */
  title: string
  /** The member who caused it, if the title begins with their name. */
  actorId?: string
  /** The text it is about, as plain text. */
  text?: string
  /** What the text is from: it is forgotten when that is removed. */
  quotes?: `${'comment' | 'post' | 'update'}:${number}`
  /** An address within the site that begins with '/'. */
  link?: string
  /** Sent once: a second notification to the member with this key is dropped. */
  onceKey?: string
  /** The collectible that it announces. */
  collectible?: { groupID: string; id: number }
  /** Experience gained with it. */
  exp?: number
}

/**
 * Writes a notification in the transaction of its cause. Members who turned its kind off or muted the member
 * who caused it, and deleted accounts, get none. Resolves to its id; undefined if none was written.
 */
export async function notify(
  trx: Kysely<DB>,
  emit: Emit,
  notification: NewNotification,
): Promise<number | undefined> {
  const [id] = await notifyAll(trx, emit, [notification])
  return id
}

/** Writes notifications as `notify` does, in one statement. Resolves to the ids of those that were written, in their order. */
export async function notifyAll(
  trx: Kysely<DB>,
  emit: Emit,
  notifications: readonly NewNotification[],
): Promise<number[]> {
  if (notifications.length === 0) return []
  const each = <T>(read: (notification: NewNotification) => T) => notifications.map(read)
  const { rows } = await sql<{ id: number; user_id: string }>`
    insert into notifications (user_id, type, title, by_member, actor_id, text, quotes, link, once_key, collectible_ids, exp_added)
    select profiles.id, note.type, note.title, note.actor_id is not null, note.actor_id, note.text, note.quotes, note.link,
           note.once_key, note.collectible::jsonb, note.exp
      from unnest(
        ${each(({ userId }) => userId)}::uuid[], ${each(({ type }) => type)}::text[],
        ${each(({ title }) => shorten(title, MAX_NOTIFICATION_TITLE))}::text[],
        ${each(({ actorId = null }) => actorId)}::uuid[],
        ${each(({ text = '' }) => shorten(text, MAX_NOTIFICATION_TEXT))}::text[],
        ${each(({ quotes = null }) => quotes)}::text[],
        ${each(({ link = null }) => link)}::text[], ${each(({ onceKey = null }) => onceKey)}::text[],
        ${each(({ collectible }) => (collectible ? JSON.stringify(collectible) : null))}::text[],
        ${each(({ exp = 0 }) => exp)}::integer[])
        with ordinality as note (user_id, type, title, actor_id, text, quotes, link, once_key, collectible, exp, n)
      join profiles on profiles.id = note.user_id
     where profiles.settings -> 'notifications' -> note.type is distinct from 'false'::jsonb
       and not exists (select from muted_members where muted_members.user_id = profiles.id and member_id = note.actor_id)
     order by note.n
        on conflict (user_id, once_key) where once_key is not null do nothing
    returning id::integer, user_id`.execute(trx)
  for (const { id, user_id } of rows) emit({ type: 'notification', userId: user_id, notificationId: id })
  return rows.map(({ id }) => id)
}

/**
 * Marks a member's unseen notifications as seen: all, or those of one kind. Their other tabs and devices are notified.
 */
export async function markSeen(
  trx: Kysely<DB>,
  emit: Emit,
  userId: string,
  type: NotificationKind | 'all',
): Promise<Seen> {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ is_seen: true })
    .where('user_id', '=', userId)
    .where('is_seen', '=', false)
    .$if(type !== 'all', (query) => query.where('type', '=', type))
    .executeTakeFirst()
  const seen = Number(numUpdatedRows)
  if (seen > 0) emit({ type: 'notifications-seen', userId })
  if (type === 'all') return { seen, unseen: 0 }
  const { unseen } = await trx
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_seen', '=', false)
    .select(sql<number>`count(*)::integer`.as('unseen'))
    .executeTakeFirstOrThrow()
  return { seen, unseen }
}

/** Deletes at most `limit` notifications that are older than `NOTIFICATION_DAYS`. Resolves to their number. */
export async function deleteOldNotifications(trx: Kysely<DB>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - make_interval(days => ${NOTIFICATION_DAYS}) limit ${limit})`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
