import { type Kysely, sql, type Updateable } from 'kysely'
import type { DB, Games } from '#/db/generated/tables.ts'

/**
 * Locks a game until the transaction ends, so that edits, decisions and conflicts of one game come one after the other. Read it in the next
 * statement: this one may see its parts as they were before it waited.
 */
export async function lockGame(trx: Kysely<DB>, gameId: number): Promise<void> {
  await sql`select from games where id = ${gameId} for no key update`.execute(trx)
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

/** Makes a game's links these, in this order. Links that stay keep their rows, to which others may refer. */
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

/** Makes a game's tags these. */
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

/** A picture of the media library. */
export interface LockedPicture {
  hash: string
  purpose: string
  blur: string
}

/** Uploaded pictures, locked so that none of them is removed as an orphan before it is referred to. */
export async function lockPictures(trx: Kysely<DB>, hashes: readonly string[]): Promise<LockedPicture[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<LockedPicture>`
    select hash, purpose, blur from media
     where hash = any (${hashes}::text[]) and is_stored order by hash for key share`.execute(trx)
  return rows
}
