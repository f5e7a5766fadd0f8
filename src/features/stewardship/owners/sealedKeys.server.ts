import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { findSealedKeysAfter, findUnsealedKeys } from './steamKeys.queries.server.ts'
import { replaceSealed, rewriteKeys, sealKey } from './steamKeys.writes.server.ts'

/** The part of the site's keys that seals. */
export type Sealer = Pick<Keys, 'seal' | 'unseal' | 'mac'>

const PURPOSE = 'steam-key'
const HINT_LENGTH = 5

/** A Steam key as it is stored. */
export interface SealedKey {
  sealed: Buffer
  /** Keyed: the same for the same key, and of no use to who has only the database. */
  code_hash: Buffer
  /** Its last characters. */
  hint: string
}

/** Seals a Steam key of a game; it is opened for this game alone. */
export function sealSteamKey(keys: Sealer, gameId: number, code: string): SealedKey {
  return {
    sealed: keys.seal(`${PURPOSE} ${gameId}`, Buffer.from(code)),
    code_hash: keys.mac(PURPOSE, `${gameId} ${code}`),
    hint: code.slice(-HINT_LENGTH),
  }
}

/** The Steam key, or undefined if the key file is not the one with which it was sealed. */
export const openSteamKey = (keys: Sealer, gameId: number, sealed: Buffer): string | undefined =>
  keys.unseal(`${PURPOSE} ${gameId}`, sealed)?.toString()

/** Seals with the current key what was sealed with older ones. */
export async function resealSteamKeys(db: Kysely<DB>, keys: Keys): Promise<void> {
  let rows = await findSealedKeysAfter(db, 0)
  while (rows.length > 0) {
    for (const { id, game_id, sealed } of rows) {
      const isOld = keys.isSealedWithOld(`${PURPOSE} ${game_id}`, sealed)
      const code = isOld ? openSteamKey(keys, game_id, sealed) : undefined
      if (code !== undefined) await replaceSealed(db, { id, sealed }, sealSteamKey(keys, game_id, code))
    }
    rows = await findSealedKeysAfter(db, rows.at(-1)!.id)
  }
}

/** Seals the keys that are stored as text, from before they were sealed. Resolves to how many. */
export async function sealStoredKeys(db: Kysely<DB>, keys: Sealer): Promise<number> {
  let count = 0
  for (;;) {
    const found = await db.transaction().execute(async (trx) => {
      const rows = await findUnsealedKeys(trx)
      for (const { id, game_id, code } of rows) await sealKey(trx, id, sealSteamKey(keys, game_id, code))
      return rows.length
    })
    count += found
    if (found === 0) break
  }
  if (count > 0) await rewriteKeys(db)
  return count
}
