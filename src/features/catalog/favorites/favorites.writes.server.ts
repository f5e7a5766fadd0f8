import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_FAVORITES } from './favorites.limits.ts'

export interface FavoriteOutcome {
  refused: 'missing' | 'full' | 'no-member' | null
  favorite: boolean
  changed: boolean
}

/** Adds or removes a favorite of a member. Without a target state it toggles. */
export async function setFavorite(
  trx: Kysely<DB>,
  userId: string,
  gameId: number,
  wanted: boolean | undefined,
): Promise<FavoriteOutcome> {
  // Serializes one member's changes: two concurrent toggles cancel each other out, and the limit holds.
  const held = await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
  // The game is held: one that is being merged is waited for.
  const { rows } = await sql<{ exists: boolean; before: boolean; total: number }>`
    select exists (select from games where id = ${gameId} and not is_removed for key share) as exists,
           exists (select from favorites where user_id = ${userId} and game_id = ${gameId}) as before,
           (select count(*)::integer from favorites where user_id = ${userId}) as total`.execute(trx)
  const { exists, before, total } = rows[0]!
  const favorite = wanted ?? !before
  const refuse = (refused: FavoriteOutcome['refused']) => ({ refused, favorite: before, changed: false })
  if (held.rows.length === 0) return refuse('no-member')
  // A game that was removed in the meantime can still be taken off the list.
  if (!exists && !(before && !favorite)) return refuse('missing')
  if (favorite === before) return { refused: null, favorite, changed: false }
  if (!favorite)
    await trx.deleteFrom('favorites').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
  else if (total >= MAX_FAVORITES) return refuse('full')
  else await trx.insertInto('favorites').values({ user_id: userId, game_id: gameId }).execute()
  return { refused: null, favorite, changed: true }
}
