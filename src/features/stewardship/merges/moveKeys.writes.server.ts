import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { SealedKey } from '#/features/stewardship/owners/sealedKeys.server.ts'
import { noted } from './returnRows.writes.server.ts'

interface StoredKey {
  id: number
  sealed: Buffer
}

/** The sealed Steam keys of a game. */
export async function findSealedKeys(trx: Kysely<DB>, gameId: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select id, sealed from steam_keys where game_id = ${gameId} and sealed is not null order by id for update`.execute(
    trx,
  )
  return rows
}

/** Those keys of a game that a merge gave it. */
export async function findNotedKeys(trx: Kysely<DB>, mergeId: number, gameId: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select id, sealed from steam_keys
     where game_id = ${gameId} and sealed is not null
       and id in (select row_id from ${noted({ id: mergeId }, 'steam_keys', 'moved')} row)
     order by id for update`.execute(trx)
  return rows
}

/** Gives keys to a game that lacks them. Returns the ids of those that it got. */
export async function reassignKeys(
  trx: Kysely<DB>,
  gameId: number,
  keys: readonly (SealedKey & { id: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update steam_keys k set game_id = ${gameId}, sealed = resealed.sealed, code_hash = resealed.code_hash
      from unnest(${keys.map(({ id }) => id)}::integer[], ${keys.map(({ sealed }) => sealed)}::bytea[],
                  ${keys.map(({ code_hash }) => code_hash)}::bytea[]) as resealed (id, sealed, code_hash)
     where k.id = resealed.id and not exists (
       select from steam_keys own where own.game_id = ${gameId} and own.code_hash = resealed.code_hash)
    returning k.id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function noteKeys(trx: Kysely<DB>, mergeId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into game_merge_rows (merge_id, carrier, change, row_id)
      select ${mergeId}::integer, 'steam_keys', 'moved', id from unnest(${ids}::integer[]) id`.execute(trx)
}
