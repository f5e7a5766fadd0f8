import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { UpdateDraft } from './updateEdit.rules.ts'

/** A game that updates are added to. */
export interface LockedGame {
  id: number
  name: string
  urlid: string
  developer_id: string | null
}

/** Locks a game against being removed while an update of it is written; undefined if there is none. */
export function lockGameOfUpdate(trx: Kysely<DB>, id: number): Promise<LockedGame | undefined> {
  return trx
    .selectFrom('games')
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .select(['id', 'name', 'urlid', 'developer_id'])
    .forKeyShare()
    .executeTakeFirst()
}

export interface NewUpdate extends UpdateDraft {
  gameId: number
  source: 'user' | 'push'
  /** Null if the account that made the token was deleted. */
  addedBy: string | null
}

/** Adds an update under its version. Resolves to its id; undefined if the game has the version already. */
export async function insertUpdate(trx: Kysely<DB>, update: NewUpdate): Promise<number | undefined> {
  const row = await trx
    .insertInto('updates')
    .values({
      game_id: update.gameId,
      version_number: update.version,
      release_key: update.version,
      title: update.title,
      content: update.content,
      justdate: update.date,
      source: update.source,
      added_by: update.addedBy,
    })
    .onConflict((conflict) => conflict.columns(['game_id', 'release_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The update that has a version of a game. */
export function findVersion(
  trx: Kysely<DB>,
  gameId: number,
  version: string,
): Promise<{ id: number; is_removed: boolean } | undefined> {
  return trx
    .selectFrom('updates')
    .where('game_id', '=', gameId)
    .where('release_key', '=', version)
    .select(['id', 'is_removed'])
    .executeTakeFirst()
}

export interface LockedUpdate {
  id: number
  game_id: number
  game_name: string
  game_urlid: string
  developer_id: string | null
  version_number: string | null
  release_key: string
  title: string
  content: string
  justdate: string | null
  source: string
  added_by: string | null
  is_removed: boolean
}

/** Locks an update; undefined if there is none or its game is removed. */
export async function lockUpdate(trx: Kysely<DB>, id: number): Promise<LockedUpdate | undefined> {
  return trx
    .selectFrom('updates')
    .innerJoin('games', 'games.id', 'updates.game_id')
    .where('updates.id', '=', id)
    .where('games.is_removed', '=', false)
    .select([
      'updates.id',
      'updates.game_id',
      'games.name as game_name',
      'games.urlid as game_urlid',
      'games.developer_id',
      'updates.version_number',
      'updates.release_key',
      'updates.title',
      'updates.content',
      'updates.justdate',
      'updates.source',
      'updates.added_by',
      'updates.is_removed',
    ])
    .forUpdate('updates')
    .executeTakeFirst()
}

/** Changes an update. Resolves to false if the game has another update with the version. */
export async function changeUpdate(
  trx: Kysely<DB>,
  update: LockedUpdate,
  change: Partial<UpdateDraft>,
): Promise<boolean> {
  const { version = update.version_number, date = update.justdate } = change
  // Under another version it is another release: the key follows.
  const key = version !== update.version_number && version !== null ? version : update.release_key
  const { rows } = await sql<{ id: number }>`
    update updates
       set version_number = ${version}, release_key = ${key},
           title = ${change.title ?? update.title}, content = ${change.content ?? update.content},
           justdate = ${date}::date,
           sort_at = case
             when justdate is not distinct from ${date}::date then sort_at
             when ${date}::date = (created_at at time zone 'UTC')::date then created_at
             else ${date}::date::timestamp at time zone 'UTC' end,
           edited_at = now()
     where id = ${update.id}
       and not exists (select from updates other
                        where other.game_id = updates.game_id and other.release_key = ${key} and other.id <> updates.id)
    returning id`.execute(trx)
  return rows.length > 0
}

/**
 * Removes an update. `freesVersion`: the version can be added again; else nobody and no feed can bring it back.
 */
export async function markUpdateRemoved(trx: Kysely<DB>, id: number, freesVersion: boolean): Promise<void> {
  await trx
    .updateTable('updates')
    .set({ is_removed: true, ...(freesVersion ? { release_key: `removed:${id}` } : {}) })
    .where('id', '=', id)
    .execute()
}
