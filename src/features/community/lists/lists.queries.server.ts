import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { OwnListSummary } from './lists.contract.ts'
import { MAX_LISTS } from './lists.limits.ts'

/**
 * All lists of a member that were not removed, the last changed first. `gameId`: each says whether it has this game. Games that were
 * removed from the catalog do not count.
 */
export async function listOwnLists(
  db: Kysely<DB>,
  userId: string,
  gameId: number | null,
): Promise<OwnListSummary[]> {
  const { rows } = await sql<OwnListSummary>`
    select posts.id, posts.title, posts.is_private, posts.is_held, ${isoTime('posts.updated_at')} as updated_at,
           (select count(*)::integer from list_items join games on games.id = list_items.game_id
             where list_items.list_id = posts.id and not games.is_removed) as games,
           (select json_build_object('note', note) from list_items
             where list_id = posts.id and game_id = ${gameId}::integer) as item
      from posts
     where posts.added_by = ${userId} and posts.post_type = 'list' and not posts.is_removed
     order by posts.updated_at desc, posts.id desc
     limit ${sql.lit(MAX_LISTS)}`.execute(db)
  return rows
}
