import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { GameWithKeys, OwnSteamKeys, SteamKeys } from './steamKeys.contract.ts'
import { MAX_KEYS_OF_GAME, MAX_READS_SHOWN } from './steamKeys.limits.ts'

const memberOf = (column: string) => sql`
  (select json_build_object('username', username, 'display_name', display_name)
     from profiles where id = ${sql.ref(column)})`

/** The keys that a developer gave for a game, without the codes, and who read the game's keys. */
export async function findOwnKeys(db: Kysely<DB>, gameId: number, userId: string): Promise<OwnSteamKeys> {
  const { rows: keys } = await sql<OwnSteamKeys['keys'][number]>`
    select id, '…' || coalesce(right(code, 5), hint) as hint, note, ${isoTime('created_at')} as created_at
      from steam_keys where game_id = ${gameId} and given_by = ${userId}
     order by id desc limit ${MAX_KEYS_OF_GAME}`.execute(db)
  const { rows: reads } = await sql<OwnSteamKeys['reads'][number]>`
    select ${memberOf('r.user_id')} as reader, keys, ${isoTime('r.created_at')} as created_at
      from steam_key_reads r where game_id = ${gameId}
     order by r.created_at desc, id desc limit ${MAX_READS_SHOWN}`.execute(db)
  return { keys, reads }
}

/** A key of a game as it is stored: sealed, or as text until the next start. */
export type StoredKey = Omit<SteamKeys['keys'][number], 'code'> & {
  code: string | null
  sealed: Buffer | null
}

/** All Steam keys of a game, oldest first, sealed. */
export async function listKeys(db: Kysely<DB>, gameId: number): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select code, sealed, note, ${memberOf('k.given_by')} as given_by, ${isoTime('k.created_at')} as created_at
      from steam_keys k where game_id = ${gameId} order by id limit ${MAX_KEYS_OF_GAME}`.execute(db)
  return rows
}

/** One page of the games that have keys, the newest keys first, with one extra row that shows whether there is another page. */
export async function listGamesWithKeys(
  db: Kysely<DB>,
  readerId: string,
  page: number,
): Promise<GameWithKeys[]> {
  const { rows } = await sql<GameWithKeys>`
    select games.urlid, games.name, given.keys, ${isoTime('given.newest_at')} as newest_at,
           (select ${isoTime('r.created_at')} from steam_key_reads r
             where r.game_id = games.id and r.user_id = ${readerId}
             order by r.created_at desc limit 1) as read_by_you_at
      from (select game_id, count(*)::integer as keys, max(created_at) as newest_at
              from steam_keys group by game_id) given
      join games on games.id = given.game_id and not games.is_removed
     order by given.newest_at desc, games.id desc
     limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  return rows
}

/** Some keys that are not sealed yet, locked. */
export async function findUnsealedKeys(
  trx: Kysely<DB>,
): Promise<{ id: number; game_id: number; code: string }[]> {
  const rows = await trx
    .selectFrom('steam_keys')
    .where('code', 'is not', null)
    .select(['id', 'game_id', 'code'])
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute()
  return rows.map(({ id, game_id, code }) => ({ id, game_id, code: code! }))
}

/** Some sealed keys of all games, by id. */
export async function findSealedKeysAfter(
  db: Kysely<DB>,
  id: number,
): Promise<{ id: number; game_id: number; sealed: Buffer }[]> {
  const rows = await db
    .selectFrom('steam_keys')
    .select(['id', 'game_id', 'sealed'])
    .where('id', '>', id)
    .where('sealed', 'is not', null)
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ sealed, ...row }) => ({ ...row, sealed: Buffer.from(sealed!) }))
}

export async function countKeys(db: Kysely<DB>, gameId: number): Promise<number> {
  const { count } = await db
    .selectFrom('steam_keys')
    .where('game_id', '=', gameId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
