import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { LibraryInput } from './library.contract.ts'
import { MAX_LIBRARY } from './library.limits.ts'

export type LibraryRefusal = 'missing' | 'full' | 'no-member' | 'order'

/**
 * Sets what a game is to a member. What `entry` leaves out stays as it is. Resolves to why it was refused, or to whether the status is
 * another one than before, which others may see.
 */
export async function setLibraryEntry(
  trx: Kysely<DB>,
  userId: string,
  gameId: number,
  { status, started_on, finished_on, note }: LibraryInput,
): Promise<{ refused: LibraryRefusal } | { refused: null; changed: boolean }> {
  // Serializes one member's changes, so that the limit holds.
  const held = await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
  if (held.rows.length === 0) return { refused: 'no-member' }
  const before = await trx
    .selectFrom('library')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .select(['status', 'started_on', 'finished_on', 'note'])
    .executeTakeFirst()
  // The game is held: one that is being merged is waited for.
  const { rows } = await sql<{ exists: boolean; total: number }>`
    select exists (select from games where id = ${gameId} and not is_removed for key share) as exists,
           (select count(*)::integer from library where user_id = ${userId}) as total`.execute(trx)
  if (!rows[0]!.exists) return { refused: 'missing' }
  if (!before && rows[0]!.total >= MAX_LIBRARY) return { refused: 'full' }
  const entry = {
    started_on: started_on === undefined ? (before?.started_on ?? null) : started_on,
    finished_on: finished_on === undefined ? (before?.finished_on ?? null) : finished_on,
    note: note ?? before?.note ?? '',
  }
  if (entry.started_on && entry.finished_on && entry.finished_on < entry.started_on)
    return { refused: 'order' }
  const changed = before?.status !== status
  // Who starts to play knows the game as it is now.
  const started = changed && status === 'playing'
  await trx
    .insertInto('library')
    .values({
      user_id: userId,
      game_id: gameId,
      status,
      ...entry,
      ...(started && { played_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'game_id']).doUpdateSet({
        status,
        ...entry,
        ...(started && { played_at: sql<Date>`now()` }),
        ...(changed && { changed_at: sql<Date>`now()` }),
      }),
    )
    .execute()
  return { refused: null, changed }
}

/** Takes a game out of a member's library. Resolves to whether it was in it. */
export async function removeFromLibrary(trx: Kysely<DB>, userId: string, gameId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('library')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
