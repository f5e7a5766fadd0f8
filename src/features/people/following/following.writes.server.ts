import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_FOLLOWS } from './following.limits.ts'
import { seenBy } from './following.queries.server.ts'

export type FollowRefusal = 'missing' | 'full' | 'no-member'

/** Follows or mutes a thread. Resolves to why it was refused; undefined if it was not. */
export async function setThreadFollow(
  trx: Kysely<DB>,
  userId: string,
  threadId: number,
  isOn: boolean,
): Promise<FollowRefusal | undefined> {
  // Serializes one member's changes, so that the limit holds.
  const held = await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
  if (held.rows.length === 0) return 'no-member'
  // The post is held: one that is being deleted is waited for.
  const { rows } = await sql<{ exists: boolean; others: number }>`
    select exists (select from posts where id = ${threadId} and ${seenBy(userId)} for key share) as exists,
           (select count(*)::integer from follows
             where user_id = ${userId} and thread_id is distinct from ${threadId}) as others`.execute(trx)
  if (!rows[0]!.exists) return 'missing'
  if (rows[0]!.others >= MAX_FOLLOWS) return 'full'
  await sql`
    insert into follows (user_id, thread_id, is_on) values (${userId}, ${threadId}, ${isOn})
        on conflict (thread_id, user_id) where thread_id is not null
        do update set is_on = excluded.is_on, created_at = now() where follows.is_on <> excluded.is_on`.execute(
    trx,
  )
  return undefined
}

/** A thread is as usual again. */
export async function removeThreadFollow(trx: Kysely<DB>, userId: string, threadId: number): Promise<void> {
  await trx.deleteFrom('follows').where('user_id', '=', userId).where('thread_id', '=', threadId).execute()
}
