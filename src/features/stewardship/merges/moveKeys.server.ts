import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { openSteamKey, type Sealer, sealSteamKey } from '#/features/stewardship/owners/sealedKeys.server.ts'
import { findNotedKeys, findSealedKeys, noteKeys, reassignKeys } from './moveKeys.writes.server.ts'

/**
 * Gives the Steam keys of one game to another: each is sealed for its game. Those that the other game has, and those that can't be opened, stay.
 * They are noted for an undo.
 */
export async function moveKeys(
  trx: Kysely<DB>,
  keys: Sealer,
  merge: { id: number; from: number; into: number },
): Promise<void> {
  const stored = await findSealedKeys(trx, merge.from)
  await noteKeys(trx, merge.id, await resealKeys(trx, keys, { ...merge, stored }))
}

/** Undoes `moveKeys`. */
export async function returnKeys(
  trx: Kysely<DB>,
  keys: Sealer,
  { id, from, into }: { id: number; from: number; into: number },
): Promise<void> {
  const stored = await findNotedKeys(trx, id, into)
  await resealKeys(trx, keys, { from: into, into: from, stored })
}

interface Resealing {
  from: number
  into: number
  stored: readonly { id: number; sealed: Buffer }[]
}

function resealKeys(trx: Kysely<DB>, keys: Sealer, { from, into, stored }: Resealing): Promise<number[]> {
  const resealed = stored.flatMap(({ id, sealed }) => {
    const code = openSteamKey(keys, from, sealed)
    return code === undefined ? [] : [{ id, ...sealSteamKey(keys, into, code) }]
  })
  return reassignKeys(trx, into, resealed)
}
