import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The games that a member has played. */
export async function listPlayed(db: Kysely<DB>, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('played_games')
    .select('game_id')
    .where('user_id', '=', userId)
    .orderBy('game_id')
    .execute()
  return rows.map(({ game_id }) => game_id)
}
