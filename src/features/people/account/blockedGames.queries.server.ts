import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Ids of the games that a member hides, the newest first. */
export async function listBlocked(db: Kysely<DB>, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('blocked_games')
    .innerJoin('games', 'games.id', 'blocked_games.game_id')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('games.is_removed', '=', false)
    .orderBy('blocked_games.created_at', 'desc')
    .orderBy('game_id', 'desc')
    .execute()
  return rows.map((row) => row.game_id)
}
