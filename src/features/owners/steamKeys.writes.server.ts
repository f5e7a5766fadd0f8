import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Adds keys to a game; returns those that are new. */
export async function insertKeys(
  trx: Kysely<DB>,
  keys: { gameId: number; userId: string; codes: readonly string[]; note: string },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into steam_keys (game_id, given_by, code, note)
      select ${keys.gameId}, ${keys.userId}, code, ${keys.note}
        from unnest(${keys.codes}::text[]) with ordinality as given (code, number) order by number
      on conflict (game_id, code) do nothing
    returning code`.execute(trx)
  return rows.map((row) => row.code)
}

/** Takes back a key that the member gave. False if there is none. */
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

/** Notes that a member read the keys of a game. */
export async function insertKeyRead(
  trx: Kysely<DB>,
  gameId: number,
  userId: string,
  keys: number,
): Promise<void> {
  await trx.insertInto('steam_key_reads').values({ game_id: gameId, user_id: userId, keys }).execute()
}
