import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_PLAYED } from './favorites.limits.ts'

/**
 * Records that a member played a game, and for a game of their library that it was now: what is newer is news to them. Resolves to why it is
 * not recorded: the game is missing, or the member has `MAX_PLAYED` already.
 */
export async function recordPlayed(
  db: Kysely<DB>,
  userId: string,
  gameId: number,
): Promise<'missing' | 'full' | null> {
  const { rows } = await sql<{ refused: 'missing' | 'full' | null }>`
    with held as materialized (select id from games where id = ${gameId} and not is_removed for key share),
    added as (
      insert into played_games (user_id, game_id)
        select profiles.id, held.id from profiles, held
         where profiles.id = ${userId}
           and (select count(*) from played_games where user_id = ${userId}) < ${MAX_PLAYED}
        on conflict do nothing returning game_id),
    visited as (update library set played_at = now() where user_id = ${userId} and game_id = ${gameId})
    select case
        when exists (select from added)
          or exists (select from played_games where user_id = ${userId} and game_id = ${gameId}) then null
        when exists (select from held) then 'full'
        else 'missing' end as refused`.execute(db)
  return rows[0]!.refused
}

/** Removes a game from the games that a member has played. */
export async function forgetPlayed(db: Kysely<DB>, userId: string, gameId: number): Promise<void> {
  await db.deleteFrom('played_games').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
}
