import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_RELATIONS } from './relations.limits.ts'
import { relationsOf } from './relations.queries.server.ts'
import { type Relation, storedRelation } from './relations.rules.ts'

/**
 * Waits for other transactions that change relations: each changes two games, and locks of both could be taken in either order. Call it before
 * locking a game.
 */
export async function lockRelations(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('game relations'))`.execute(trx)
}

/** The same, if the edit changes relations. */
export async function lockRelationsOfEdit(trx: Kysely<DB>, editId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('game relations')) from edit_requests
     where id = ${editId} and jsonb_exists(diff, 'relations')`.execute(trx)
}

/**
 * Gives a game these relations instead of those that it has; those to removed games, which nobody sees, stay. Returns the name of a game that
 * would have more than `MAX_RELATIONS` to games that were not removed, if there is one. Call `lockRelations` first.
 */
export async function setRelations(
  trx: Kysely<DB>,
  gameId: number,
  relations: readonly Omit<Relation, 'name'>[],
): Promise<string | undefined> {
  const rows = JSON.stringify(relations.map((relation) => storedRelation(gameId, relation)))
  const wanted = sql`json_to_recordset(${rows}::json) as wanted(game_id integer, other_id integer, kind text)`
  await sql`
    delete from game_relations r
     where (game_id = ${gameId} or other_id = ${gameId})
       and exists (select from games where id in (r.game_id, r.other_id) and id <> ${gameId} and not is_removed)
       and not exists (select from ${wanted}
                        where wanted.game_id = r.game_id and wanted.other_id = r.other_id and wanted.kind = r.kind)`.execute(
    trx,
  )
  await sql`
    insert into game_relations (game_id, other_id, kind)
    select game_id, other_id, kind from ${wanted} on conflict (game_id, other_id) do nothing`.execute(trx)
  const ids = [gameId, ...relations.map(({ game }) => game)]
  const { rows: full } = await sql<{ name: string }>`
    select name from games
     where id = any (${ids}::integer[])
       and (select count(*) from ${relationsOf(sql`games.id`)} related join games other on other.id = related.other
             where not other.is_removed) > ${MAX_RELATIONS}
     order by id limit 1`.execute(trx)
  return full[0]?.name
}
