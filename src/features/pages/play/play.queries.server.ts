import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { idAt } from '#/features/catalog/games/games.queries.server.ts'

/** The address at which a game is played on this site, as stored: a path is a bundled game's. Undefined if it cannot be, or is removed. */
export async function findPlayLink(db: Kysely<DB>, urlid: string): Promise<string | undefined> {
  const game = await db
    .selectFrom('games')
    .where('id', '=', idAt(urlid))
    .where('is_removed', '=', false)
    .where('playable', '=', true)
    .select('play_link')
    .executeTakeFirst()
  return game?.play_link ?? undefined
}
