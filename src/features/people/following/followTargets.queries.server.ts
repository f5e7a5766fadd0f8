import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { FollowKind } from './following.limits.ts'
import type { FollowTarget } from './following.rules.ts'

type Column = 'thread_id' | 'game_id' | 'developer_id' | 'tag_id' | 'list_id' | 'member_id'

/** The column of each kind in `follows`. */
export const FOLLOW_COLUMNS: Readonly<Record<FollowKind, Column>> = {
  threads: 'thread_id',
  games: 'game_id',
  developers: 'developer_id',
  tags: 'tag_id',
  lists: 'list_id',
  members: 'member_id',
}

export const followColumn = (kind: FollowKind): RawBuilder<unknown> => sql.ref(FOLLOW_COLUMNS[kind])

/** Whether a member sees a post: one that everybody sees, or their own. */
export const seenBy = (userId: string) =>
  sql<boolean>`(posts.is_visible or (posts.added_by = ${userId} and not posts.is_removed))`

/**
 * The id, as text, of what a member wants to follow; undefined if they can't see it. It is held until the transaction ends: what is being deleted
 * is waited for.
 */
export async function holdTarget(
  trx: Kysely<DB>,
  userId: string,
  target: FollowTarget,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${seenTarget(userId, target)} for key share`.execute(trx)
  return rows[0]?.id
}

function seenTarget(userId: string, { kind, id }: FollowTarget): RawBuilder<{ id: string }> {
  switch (kind) {
    case 'threads':
      return sql`select id::text from posts where id = ${id}::integer and ${seenBy(userId)}`
    case 'lists':
      return sql`select id::text from posts where id = ${id}::integer and post_type = 'list' and ${seenBy(userId)}`
    case 'games':
      return sql`select id::text from games where id = ${id}::integer and confirmed and not is_removed`
    case 'tags':
      return sql`select id::text from tags where id = ${id}::integer`
    case 'developers':
      return sql`select id::text from developers where id = ${developerWith(String(id))}`
    case 'members':
      return sql`select id::text from profiles where username_key = ${foldCase(String(id))} and closed_at is null`
  }
}

/** The id of what a member may follow, whether they still see it or not, as SQL. */
export function anyTarget({ kind, id }: FollowTarget): RawBuilder<unknown> {
  switch (kind) {
    case 'developers':
      return developerWith(String(id))
    case 'members':
      return sql`(select id from profiles where username_key = ${foldCase(String(id))})`
    default:
      return sql`${id}::integer`
  }
}

/** The id of the developer at an address, a former one included. */
const developerWith = (slug: string) => sql`coalesce(
  (select id from developers where slug = ${slug}),
  (select developer_id from developer_former_slugs where slug = ${slug}))`
