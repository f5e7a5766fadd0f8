import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { StoredSubject } from './followedSubjects.rules.ts'
import type { StoredThread } from './followedThreads.rules.ts'
import type { Follows } from './following.contract.ts'
import { MAX_FOLLOWS, type SubjectKind } from './following.limits.ts'
import { followColumn, seenBy } from './followTargets.queries.server.ts'

/** All that a member follows or has muted, the last changed first. Members who closed their accounts are left out. */
export async function listFollows(db: Kysely<DB>, userId: string): Promise<Follows> {
  const rows = await db
    .selectFrom('follows')
    .where('user_id', '=', userId)
    .select(['thread_id', 'game_id', 'tag_id', 'list_id', 'is_on'])
    // Not joined: a hash of all developers would be larger than what one member follows.
    .select([
      sql<string | null>`(select slug from developers where id = follows.developer_id)`.as('slug'),
      sql<string | null>`(
        select username from profiles where profiles.id = follows.member_id and closed_at is null)`.as(
        'username',
      ),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FOLLOWS)
    .execute()
  type Row = (typeof rows)[number]
  const valuesOf = <K extends keyof Row>(column: K, isOn = true) =>
    rows.flatMap((row): NonNullable<Row[K]>[] => {
      const value = row[column]
      return row.is_on === isOn && value !== null ? [value] : []
    })
  return {
    threads: { on: valuesOf('thread_id'), off: valuesOf('thread_id', false) },
    games: { on: valuesOf('game_id'), off: valuesOf('game_id', false) },
    developers: valuesOf('slug'),
    tags: valuesOf('tag_id'),
    lists: valuesOf('list_id'),
    members: valuesOf('username'),
  }
}

/** One page of what a member follows of one kind, the last changed first, with one row more to tell whether there is another. */
export async function listSubjects(
  db: Kysely<DB>,
  userId: string,
  kind: SubjectKind,
  page: number,
): Promise<StoredSubject[]> {
  const { rows } = await sql<StoredSubject>`
    select case when follows.developer_id is not null then to_jsonb(developers.slug)
                when follows.member_id is not null then to_jsonb(profiles.username)
                else to_jsonb(coalesce(follows.game_id, follows.tag_id, follows.list_id)) end as id,
           follows.is_on as on, games.urlid,
           coalesce(games.name, developers.name, posts.title, profiles.display_name, profiles.username) as name
      from follows
      left join games on games.id = follows.game_id and games.confirmed and not games.is_removed
      left join developers on developers.id = follows.developer_id
      left join posts on posts.id = follows.list_id and ${seenBy(userId)}
      left join profiles on profiles.id = follows.member_id and profiles.closed_at is null
     where follows.user_id = ${userId} and follows.${followColumn(kind)} is not null
       and (follows.member_id is null or profiles.id is not null)
     order by follows.created_at desc, follows.id desc
     limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return rows
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

/** Those of the things that somebody follows: few have any. */
export async function findFollowed<Id extends number | string>(
  db: Kysely<DB>,
  kind: 'threads' | 'lists' | 'members',
  ids: readonly Id[],
): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const type = kind === 'members' ? sql`uuid[]` : sql`integer[]`
  const { rows } = await sql<{ id: Id }>`
    select id from unnest(${[...new Set(ids)]}::${type}) thing (id)
     where exists (select from follows where ${followColumn(kind)} = thing.id and is_on)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
