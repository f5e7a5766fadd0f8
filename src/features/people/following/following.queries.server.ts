import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { StoredThread } from './followedThreads.rules.ts'
import type { Follows } from './following.contract.ts'
import { MAX_FOLLOWS } from './following.limits.ts'

/** All that a member follows or has muted, the last changed first. */
export async function listFollows(db: Kysely<DB>, userId: string): Promise<Follows> {
  const rows = await db
    .selectFrom('follows')
    .where('user_id', '=', userId)
    .where('thread_id', 'is not', null)
    .select(['thread_id', 'is_on'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FOLLOWS)
    .execute()
  const idsOf = (isOn: boolean) => rows.flatMap((row) => (row.is_on === isOn ? row.thread_id! : []))
  return { threads: { on: idsOf(true), off: idsOf(false) } }
}

/** One page of the threads that a member follows or has muted, the last changed first, with one row more to tell whether there is another. */
export async function listThreads(db: Kysely<DB>, userId: string, page: number): Promise<StoredThread[]> {
  const { rows } = await sql<StoredThread>`
    select follows.thread_id as id, follows.is_on as on, posts.post_type, coalesce(posts.title, '') as title,
           (select name from games where games.id = posts.game_id and not is_removed) as game,
           (select coalesce(display_name, username) from profiles where profiles.id = posts.added_by and closed_at is null) as author
      from follows
      left join posts on posts.id = follows.thread_id and ${seenBy(userId)}
     where follows.user_id = ${userId} and follows.thread_id is not null
     order by follows.created_at desc, follows.id desc
     limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return rows
}

/** Whether a member sees a post: one that everybody sees, or their own. */
export const seenBy = (userId: string) =>
  sql<boolean>`(posts.is_visible or (posts.added_by = ${userId} and not posts.is_removed))`

interface MemberThread {
  userId: string
  threadId: number
}

/** Returns whether a member has muted a thread, for the given ones. */
export async function findMuted(
  db: Kysely<DB>,
  pairs: readonly MemberThread[],
): Promise<(pair: MemberThread) => boolean> {
  if (pairs.length === 0) return () => false
  const { rows } = await sql<MemberThread>`
    select user_id as "userId", thread_id as "threadId" from follows
     where (thread_id, user_id) in (
       select * from unnest(${pairs.map(({ threadId }) => threadId)}::integer[], ${pairs.map(({ userId }) => userId)}::uuid[]))
       and not is_on`.execute(db)
  const keyOf = ({ userId, threadId }: MemberThread) => `${threadId} ${userId}`
  const muted = new Set(rows.map(keyOf))
  return (pair) => muted.has(keyOf(pair))
}

/** Those of the threads that somebody follows: few have any. */
export async function findFollowed(db: Kysely<DB>, threadIds: readonly number[]): Promise<Set<number>> {
  if (threadIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...new Set(threadIds)]}::integer[]) thread (id)
     where exists (select from follows where thread_id = thread.id and is_on)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
