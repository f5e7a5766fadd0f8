import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { SealedKey } from './sealedKeys.server.ts'

/** Adds keys to a game; returns the hashes of those that are new. */
export async function insertKeys(
  trx: Kysely<DB>,
  keys: { gameId: number; userId: string; sealed: readonly SealedKey[]; note: string },
): Promise<Buffer[]> {
  const column = (name: keyof SealedKey) => keys.sealed.map((key) => key[name])
  const { rows } = await sql<{ code_hash: Buffer }>`
    insert into steam_keys (game_id, given_by, sealed, code_hash, hint, note)
      select ${keys.gameId}, ${keys.userId}, sealed, code_hash, hint, ${keys.note}
        from unnest(${column('sealed')}::bytea[], ${column('code_hash')}::bytea[], ${column('hint')}::text[])
             with ordinality as given (sealed, code_hash, hint, number) order by number
      on conflict (game_id, code_hash) do nothing
    returning code_hash`.execute(trx)
  return rows.map((row) => row.code_hash)
}

/** Puts the sealed form of a key in the place of its text. One that is there twice, sealed and as text, is kept once. */
export async function sealKey(trx: Kysely<DB>, id: number, sealed: SealedKey): Promise<void> {
  const isTwice = await trx
    .deleteFrom('steam_keys')
    .where('id', '=', id)
    .where('game_id', 'in', (eb) =>
      eb.selectFrom('steam_keys').where('code_hash', '=', sealed.code_hash).select('game_id'),
    )
    .executeTakeFirst()
  if (isTwice.numDeletedRows > 0n) return
  await trx
    .updateTable('steam_keys')
    .set({ ...sealed, code: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Replaces the sealed form of a key, unless it has changed meanwhile. A key that was given again since the rotation of the keys is there twice
 * then, and is kept once.
 */
export async function replaceSealed(
  db: Kysely<DB>,
  old: { id: number; sealed: Buffer },
  sealed: SealedKey,
): Promise<void> {
  await sql`
    delete from steam_keys again using steam_keys given
     where given.id = ${old.id} and again.game_id = given.game_id and again.id <> given.id
       and again.code_hash = ${sealed.code_hash}`.execute(db)
  await db
    .updateTable('steam_keys')
    .set(sealed)
    .where('id', '=', old.id)
    .where('sealed', '=', old.sealed)
    .execute()
}

/** Withdraws a key that the member gave. False if there is none. */
export async function deleteKey(
  trx: Kysely<DB>,
  gameId: number,
  userId: string,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('steam_keys')
    .where('id', '=', id)
    .where('game_id', '=', gameId)
    .where('given_by', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Records that a member read the keys of a game. */
export async function insertKeyRead(
  trx: Kysely<DB>,
  gameId: number,
  userId: string,
  keys: number,
): Promise<void> {
  await trx.insertInto('steam_key_reads').values({ game_id: gameId, user_id: userId, keys }).execute()
}

/** Rewrites the table's files, because the old ones still contain deleted and replaced values. */
export const rewriteKeys = (db: Kysely<DB>) => sql`vacuum full steam_keys`.execute(db)
