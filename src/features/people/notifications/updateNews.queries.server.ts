import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import { developersFollowers, findHiding, findNextFollowers } from './followers.queries.server.ts'
import type { FollowersQuery, NewsText } from './news.ts'

/** An update of a game, if it and its game can be seen. The title is not copied: it is read from the update. */
export async function readUpdate(trx: Kysely<DB>, id: number): Promise<NewsText | undefined> {
  const { rows } = await sql<{ authorId: string | null; title: string }>`
    select updates.added_by as "authorId", concat_ws(' ', games.name, 'was updated', 'to ' || updates.version_number) as title
      from updates join games on games.id = updates.game_id
     where updates.id = ${id} and updates.confirmed and not updates.is_removed and games.confirmed and not games.is_removed`.execute(
    trx,
  )
  const [update] = rows
  if (!update) return undefined
  const { authorId, title } = update
  return { authorId, notification: { type: 'update', title, quotes: `update:${id}`, link: paths.update(id) } }
}

/** Members who follow the game of an update, by itself or as a favorite, or one of its developers. */
export const findGameFollowers = (
  trx: Kysely<DB>,
  { subjectId, ...query }: FollowersQuery,
): Promise<string[]> => {
  const game = sql`(select game_id from updates where id = ${subjectId})`
  return findNextFollowers(trx, query, [
    { table: 'favorites', condition: sql`game_id = ${game}` },
    { table: 'follows', condition: sql`game_id = ${game} and is_on` },
    developersFollowers(game),
  ])
}

/** Those who do not follow the game of an update, or hide it. */
export async function findUninterestedInUpdate(
  trx: Kysely<DB>,
  updateId: number,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { game_id: gameId } = await trx
    .selectFrom('updates')
    .where('id', '=', updateId)
    .select('game_id')
    .executeTakeFirstOrThrow()
  const off = await trx
    .selectFrom('follows')
    .where('game_id', '=', gameId)
    .where('user_id', 'in', [...userIds])
    .where('is_on', '=', false)
    .select('user_id')
    .execute()
  return new Set([...off.map(({ user_id }) => user_id), ...(await findHiding(trx, gameId, userIds))])
}
