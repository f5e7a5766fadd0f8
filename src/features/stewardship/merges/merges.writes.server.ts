import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type MergeableGame, mergeableColumns } from './mergePreview.queries.server.ts'
import { UNDO_DAYS } from './merges.limits.ts'

/** A game with 100,000 votes takes seconds; on a busy database, more than a statement usually may. */
const allowMinutes = (trx: Kysely<DB>) => sql`set local statement_timeout = '5min'`.execute(trx)

/**
 * Locks games against everything, rows of other tables that refer to them included: whoever adds one meanwhile waits, and then finds the game
 * removed. In the order of their ids. Games that don't exist are missing from the result.
 */
export async function lockGames(
  trx: Kysely<DB>,
  urlids: readonly string[],
): Promise<Map<string, MergeableGame>> {
  await allowMinutes(trx)
  await sql`select from games where urlid = any (${urlids}::text[]) order by id for update`.execute(trx)
  const { rows } = await sql<MergeableGame>`
    select ${mergeableColumns} from games where urlid = any (${urlids}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.urlid, row]))
}

/** Stores that a game is merged into another, and returns the id of the merge. */
export async function insertMerge(
  trx: Kysely<DB>,
  merge: { from: number; into: number; moderatorId: string; reason: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('game_merges')
    .values({
      game_id: merge.from,
      survivor_id: merge.into,
      merged_by: merge.moderatorId,
      reason: merge.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes the merged game, and leads its address, and those of games that were merged into it, to the survivor. */
export async function redirectTo(trx: Kysely<DB>, from: number, into: number): Promise<void> {
  await sql`
    update games set is_removed = true, merged_into = ${into}
     where id = ${from} or merged_into = ${from}`.execute(trx)
  await sql`update games set updated_at = now() where id in (${from}, ${into})`.execute(trx)
}

/** Undoes `redirectTo`: the addresses of all games that were merged into this one, or into those, lead to it again. */
export async function endRedirect(trx: Kysely<DB>, from: number): Promise<void> {
  await sql`
    update games set updated_at = now()
     where id = ${from} or id = (select merged_into from games where id = ${from})`.execute(trx)
  await sql`update games set is_removed = false, merged_into = null where id = ${from}`.execute(trx)
  await sql`
    with recursive merged (id) as (
      select game_id from game_merges where survivor_id = ${from} and undone_at is null
      union
      select game_id from game_merges join merged on survivor_id = merged.id where undone_at is null)
    update games set merged_into = ${from} from merged where games.id = merged.id`.execute(trx)
}

/** Gives the survivor, which has no owner, that of the merged game. */
export async function moveOwner(trx: Kysely<DB>, mergeId: number, into: number, ownerId: string) {
  await trx.updateTable('games').set({ developer_id: ownerId }).where('id', '=', into).execute()
  await trx
    .insertInto('game_merge_rows')
    .values({ merge_id: mergeId, carrier: 'games', change: 'changed', row_id: into, user_id: ownerId })
    .execute()
}

/** Gives the survivor other names. */
export async function moveNames(trx: Kysely<DB>, mergeId: number, into: number, names: readonly string[]) {
  await sql`update games set other_names = other_names || ${names}::text[] where id = ${into}`.execute(trx)
  await trx
    .insertInto('game_merge_rows')
    .values({
      merge_id: mergeId,
      carrier: 'other_names',
      change: 'added',
      row_id: into,
      before: JSON.stringify(names),
    })
    .execute()
}

/** Undoes `moveNames`. */
export async function returnNames(trx: Kysely<DB>, mergeId: number): Promise<void> {
  await sql`
    update games set other_names = array(
      select name from unnest(other_names) with ordinality as own (name, place)
       where not jsonb_exists(row.before, name) order by place)
      from game_merge_rows row
     where row.merge_id = ${mergeId} and row.carrier = 'other_names' and games.id = row.row_id`.execute(trx)
}

/** Undoes `moveOwner`, unless the survivor has another owner by now. */
export async function returnOwner(trx: Kysely<DB>, mergeId: number): Promise<void> {
  await sql`
    update games set developer_id = null from game_merge_rows row
     where row.merge_id = ${mergeId} and row.carrier = 'games' and games.id = row.row_id
       and games.developer_id = row.user_id`.execute(trx)
}

export interface StoredMerge {
  id: number
  game: { id: number; urlid: string; name: string; added_by: string | null; developer_id: string | null }
  survivor: { id: number; urlid: string; name: string; developer_id: string | null }
  is_undone: boolean
  is_old: boolean
  /** The name of the game that the survivor was merged into itself. */
  merged_on: string | null
  /** The name of a game that was merged into the survivor later. */
  later: string | null
}

/** A merge, with its games locked in the order of their ids; undefined if there is none. */
export async function lockMerge(trx: Kysely<DB>, id: number): Promise<StoredMerge | undefined> {
  await allowMinutes(trx)
  await sql`
    select from games where id in (select unnest(array[game_id, survivor_id]) from game_merges where id = ${id})
     order by id for update`.execute(trx)
  const { rows } = await sql<StoredMerge>`
    select m.id, m.undone_at is not null as is_undone,
           m.merged_at < now() - make_interval(days => ${UNDO_DAYS}) as is_old,
           json_build_object('id', g.id, 'urlid', g.urlid, 'name', g.name, 'added_by', g.added_by, 'developer_id', g.developer_id) as game,
           json_build_object('id', s.id, 'urlid', s.urlid, 'name', s.name, 'developer_id', s.developer_id) as survivor,
           (select name from games where id = s.merged_into) as merged_on,
           (select games.name from game_merges later join games on games.id = later.game_id
             where later.survivor_id = s.id and later.undone_at is null and later.id > m.id
             order by later.id desc limit 1) as later
      from game_merges m join games g on g.id = m.game_id join games s on s.id = m.survivor_id
     where m.id = ${id}`.execute(trx)
  return rows[0]
}

/** Stores that a merge was undone, and forgets what it moved. */
export async function markUndone(trx: Kysely<DB>, id: number, moderatorId: string): Promise<void> {
  await trx
    .updateTable('game_merges')
    .set({ undone_at: sql<Date>`now()`, undone_by: moderatorId })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('game_merge_rows').where('merge_id', '=', id).execute()
}

/** Forgets some of what merges moved that can't be undone anymore. Resolves to how many rows there were. */
export async function forgetRows(trx: Kysely<DB>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from game_merge_rows where id in (
      select row.id from game_merges m join game_merge_rows row on row.merge_id = m.id
       where m.merged_at < now() - make_interval(days => ${UNDO_DAYS}) limit ${limit})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
