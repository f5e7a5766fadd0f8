import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import type { FollowersQuery, NewsText } from './news.ts'

/** An update of a game, if it and its game can be seen. The title is not copied: it is read from the update. */
export async function readUpdate(trx: Kysely<DB>, id: number): Promise<NewsText | undefined> {
  const { rows } = await sql<{ gameId: number; authorId: string | null; title: string }>`
    select updates.game_id as "gameId", updates.added_by as "authorId", concat_ws(' ', games.name, 'was updated', 'to ' || updates.version_number) as title
      from updates join games on games.id = updates.game_id
     where updates.id = ${id} and updates.confirmed and not updates.is_removed and games.confirmed and not games.is_removed`.execute(
    trx,
  )
  const [update] = rows
  if (!update) return undefined
  const { gameId, authorId, title } = update
  return {
    followedId: gameId,
    authorId,
    notification: { type: 'update', title, quotes: `update:${id}`, link: paths.update(id) },
  }
}

/** Members who have a game among their favorites. */
export async function findGameFollowers(
  trx: Kysely<DB>,
  { followedId, afterUser, limit }: FollowersQuery,
): Promise<string[]> {
  const followers = await trx
    .selectFrom('favorites')
    .where('game_id', '=', followedId)
    .where('user_id', '>', afterUser)
    .select('user_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return followers.map((each) => each.user_id)
}
