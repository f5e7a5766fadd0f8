import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import { developersFollowers, findHiding, findNextFollowers } from './followers.queries.server.ts'
import type { Followers, FollowersQuery, NewsText } from './news.ts'

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

/** Members who follow a game, by itself or as a favorite, or one of its developers. */
export const findGameFollowers = (
  trx: Kysely<DB>,
  { followedId, ...query }: FollowersQuery,
): Promise<string[]> =>
  findNextFollowers(trx, query, [
    { table: 'favorites', condition: sql`game_id = ${followedId}` },
    { table: 'follows', condition: sql`game_id = ${followedId} and is_on` },
    developersFollowers(followedId),
  ])

/** Those who switched the updates of a game off, or hide it. */
export async function findUninterestedInUpdate(trx: Kysely<DB>, followers: Followers): Promise<Set<string>> {
  const { followedId, userIds } = followers
  if (userIds.length === 0) return new Set()
  const off = await trx
    .selectFrom('follows')
    .where('game_id', '=', Number(followedId))
    .where('user_id', 'in', [...userIds])
    .where('is_on', '=', false)
    .select('user_id')
    .execute()
  return new Set([...off.map(({ user_id }) => user_id), ...(await findHiding(trx, followers))])
}
