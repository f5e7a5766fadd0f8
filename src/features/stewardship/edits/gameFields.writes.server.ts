import { type Kysely, sql, type Updateable } from 'kysely'
import type { DB, Games } from '#/db/generated/tables.ts'

/**
 * Locks a game until the transaction ends, which serializes edits and decisions of one game. Read the game in the next
 * statement: this one may see data from before it acquired the lock.
 */
export async function lockGame(trx: Kysely<DB>, gameId: number): Promise<void> {
  await sql`select from games where id = ${gameId} for no key update`.execute(trx)
}

/** Locks games like `lockGame`, in one order, so that two transactions never wait for each other. */
export async function lockGames(trx: Kysely<DB>, ids: readonly number[]): Promise<void> {
  await sql`select from games where id = any (${ids}::integer[]) order by id for no key update`.execute(trx)
}

/** Changes columns of a game, and when it was last changed. */
export async function updateGameColumns(
  trx: Kysely<DB>,
  gameId: number,
  columns: Updateable<Games>,
): Promise<void> {
  await trx
    .updateTable('games')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', gameId)
    .execute()
}

/** Replaces a game's links, in this order. Unchanged links keep their rows, which other rows may reference. */
export async function setLinks(
  trx: Kysely<DB>,
  gameId: number,
  links: readonly { type: string; url: string; note: string }[],
): Promise<void> {
  const wanted = sql`json_to_recordset(${JSON.stringify(links.map((link, position) => ({ ...link, position })))}::json)
    as wanted(type text, url text, note text, position smallint)`
  await sql`
    delete from game_links
     where game_id = ${gameId} and not exists (
       select from ${wanted} where wanted.type = game_links.type and wanted.url = game_links.url)`.execute(
    trx,
  )
  await sql`
    insert into game_links (game_id, type, url, note, position)
    select ${gameId}, type, url, note, position from ${wanted} order by position
        on conflict (game_id, type, url) do update set note = excluded.note, position = excluded.position`.execute(
    trx,
  )
}

/** Replaces a game's tags. */
export async function setTags(trx: Kysely<DB>, gameId: number, tags: readonly number[]): Promise<void> {
  await sql`delete from game_tags where game_id = ${gameId} and tag_id <> all (${tags}::integer[])`.execute(
    trx,
  )
  await sql`
    insert into game_tags (game_id, tag_id)
    select ${gameId}, tag_id from unnest(${tags}::integer[]) tag_id
     where not exists (select from game_tags where game_id = ${gameId} and game_tags.tag_id = tag_id.tag_id)
     order by tag_id`.execute(trx)
}
