import { type Kysely, sql, type Updateable } from 'kysely'
import type { DB, Games } from '#/db/generated/tables.ts'

export async function updateGame(trx: Kysely<DB>, gameId: number, change: Updateable<Games>): Promise<void> {
  await trx.updateTable('games').set(change).where('id', '=', gameId).execute()
}

/** Stores which line each game had last. */
export async function setImportDigests(
  trx: Kysely<DB>,
  games: readonly { id: number; digest: string }[],
): Promise<void> {
  await sql`
    update games set import_digest = line.digest
      from json_to_recordset(${JSON.stringify(games)}::json) line(id integer, digest text)
     where games.id = line.id`.execute(trx)
}

/** Archives a game that is not archived yet. */
export async function archiveGame(trx: Kysely<DB>, gameId: number, note: object): Promise<void> {
  await trx
    .updateTable('games')
    .set({ notes: sql`${JSON.stringify([note])}::jsonb || notes`, playable: false })
    .where('id', '=', gameId)
    .where('archived', '=', false)
    .execute()
}

/**
 * Makes these links of games old: the operator vouches for what they import, so it can prove who owns a game at once. Links that members
 * added keep their age.
 */
export async function ageLinks(
  trx: Kysely<DB>,
  links: readonly { game_id: number; url: string }[],
): Promise<void> {
  if (links.length === 0) return
  const imported = JSON.stringify(links.map(({ game_id, url }) => ({ game_id, url })))
  await sql`
    update game_link_ages ages set since = 'epoch'
      from (select distinct game_id, url from json_to_recordset(${imported}::json) line(game_id integer, url text)) line
     where ages.game_id = line.game_id and ages.url = line.url and ages.gone_at is null`.execute(trx)
}
