import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { byLibraryStatus, type LibraryStatus } from '#/shared/libraryStatus.ts'
import type { Library, LibraryEntry } from './library.contract.ts'
import { MAX_LIBRARY } from './library.limits.ts'

/** A member's library without games that were removed, by status, the last changed first. */
export async function findLibrary(db: Kysely<DB>, userId: string): Promise<Library> {
  const rows = await db
    .selectFrom('library')
    .innerJoin('games', 'games.id', 'library.game_id')
    .select(['library.status', 'library.game_id'])
    .where('library.user_id', '=', userId)
    .where('games.is_removed', '=', false)
    .orderBy('library.changed_at', 'desc')
    .orderBy('library.game_id', 'desc')
    .limit(MAX_LIBRARY)
    .execute()
  const library: Library = byLibraryStatus(() => [])
  for (const { status, game_id } of rows) library[status as LibraryStatus].push(game_id)
  return library
}

/** A member's own entry about a game; undefined if there is none. */
export async function findLibraryEntry(
  db: Kysely<DB>,
  userId: string,
  gameId: number,
): Promise<LibraryEntry | undefined> {
  const { rows } = await sql<LibraryEntry>`
    select game_id, status, started_on, finished_on, note, ${isoTime('played_at')} as played_at,
           ${isoTime('created_at')} as created_at, ${isoTime('changed_at')} as changed_at
      from library where user_id = ${userId} and game_id = ${gameId}`.execute(db)
  return rows[0]
}
