import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_PLAYED } from './favorites.limits.ts'

/**
 * Records that a member played a game. Nothing changes for one that is recorded, and past `MAX_PLAYED`. Resolves to whether it is recorded now.
 */
export async function recordPlayed(db: Kysely<DB>, userId: string, gameId: number): Promise<boolean> {
  const { rows } = await sql<{ is_recorded: boolean }>`
    with added as (
      insert into played_games (user_id, game_id)
        select profiles.id, games.id from profiles, games
         where profiles.id = ${userId} and games.id = ${gameId} and not games.is_removed
           and (select count(*) from played_games where user_id = ${userId}) < ${MAX_PLAYED}
        on conflict do nothing returning game_id)
    select exists (select from added)
        or exists (select from played_games where user_id = ${userId} and game_id = ${gameId}) as is_recorded`.execute(
    db,
  )
  return rows[0]!.is_recorded
}

export async function forgetPlayed(db: Kysely<DB>, userId: string, gameId: number): Promise<void> {
  await db.deleteFrom('played_games').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
}
