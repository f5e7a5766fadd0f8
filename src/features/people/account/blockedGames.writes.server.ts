import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { BLOCKED_GAMES_MAX } from './me.limits.ts'

/** Replaces the games that a member hides with `games`. Ids that do not exist are ignored. */
export async function replaceBlocked(
  trx: Kysely<DB>,
  userId: string,
  games: readonly number[],
): Promise<void> {
  await holdProfile(trx, userId)
  await sql`delete from blocked_games where user_id = ${userId} and game_id <> all(${games})`.execute(trx)
  await insertBlocked(trx, userId, games)
}

/** Hides one game. Returns `missing` if the game does not exist and `full` if the member has reached the limit. */
export async function blockGame(
  trx: Kysely<DB>,
  userId: string,
  gameId: number,
): Promise<'blocked' | 'missing' | 'full'> {
  await holdProfile(trx, userId)
  // The game is held: one that is being merged is waited for.
  const { rows } = await sql<{ exists: boolean; others: number }>`
    select exists (select from games where id = ${gameId} and not is_removed for key share) as exists,
           (select count(*)::integer from blocked_games
             where user_id = ${userId} and game_id <> ${gameId}) as others`.execute(trx)
  if (!rows[0]!.exists) return 'missing'
  if (rows[0]!.others >= BLOCKED_GAMES_MAX) return 'full'
  await insertBlocked(trx, userId, [gameId])
  return 'blocked'
}

/** Shows a hidden game again. */
export async function unblockGame(trx: Kysely<DB>, userId: string, gameId: number): Promise<void> {
  await trx.deleteFrom('blocked_games').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
}

/** Serializes changes of one member's games, so that their number stays within the limit. */
async function holdProfile(trx: Kysely<DB>, userId: string): Promise<void> {
  await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
}

async function insertBlocked(trx: Kysely<DB>, userId: string, games: readonly number[]): Promise<void> {
  await sql`
    insert into blocked_games (user_id, game_id)
      select ${userId}, id from games where id = any(${games}) and not is_removed order by id for key share
      on conflict do nothing`.execute(trx)
}
