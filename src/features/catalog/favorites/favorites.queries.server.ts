import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_FAVORITES } from './favorites.limits.ts'

/** The members who have a game as a favorite. */
export async function countFavorites(db: Kysely<DB>, gameId: number): Promise<number> {
  const found = await db
    .selectFrom('game_stats')
    .select('favorites')
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return found?.favorites ?? 0
}

/** A member's favorites that are still visible, newest first. */
export async function listFavorites(db: Kysely<DB>, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('favorites')
    .innerJoin('games', 'games.id', 'favorites.game_id')
    .select('favorites.game_id')
    .where('favorites.user_id', '=', userId)
    .where('games.is_removed', '=', false)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('favorites.game_id', 'desc')
    .limit(MAX_FAVORITES)
    .execute()
  return rows.map(({ game_id }) => game_id)
}
