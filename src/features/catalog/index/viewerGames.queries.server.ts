import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'

/** The ids of the games that a member upvoted, downvoted, favorited, has in their library and hid, in no order. */
export interface StoredViewerGames {
  upvoted: number[]
  downvoted: number[]
  favorites: number[]
  library: Record<LibraryStatus, number[]>
  blocked: number[]
}

/** Reads all sets in one statement and from one snapshot. */
export async function readViewerGames(db: Kysely<DB>, userId: string): Promise<StoredViewerGames> {
  const votes = (type: 1 | -1) =>
    sql`array(select game_id from votes where user_id = ${userId} and type = ${type})`
  const library = (status: LibraryStatus) =>
    sql`${sql.lit(status)}, array(select game_id from library where user_id = ${userId} and status = ${sql.lit(status)})`
  const { rows } = await sql<{ games: StoredViewerGames }>`
    select json_build_object(
      'upvoted', ${votes(1)}, 'downvoted', ${votes(-1)},
      'favorites', array(select game_id from favorites where user_id = ${userId}),
      'library', json_build_object(${sql.join(LIBRARY_STATUSES.map(({ id }) => library(id)))}),
      'blocked', array(select game_id from blocked_games where user_id = ${userId})) as games`.execute(db)
  return rows[0]!.games
}
