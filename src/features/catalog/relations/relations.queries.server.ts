import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The relations of a game from its point of view, as a table with `kind` and `other`, also to games that were removed. `gameId`: SQL. */
export const relationsOf = (gameId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select other_id as other, case kind when 'series' then 'same-series' else kind || '-of' end as kind
    from game_relations where game_id = ${gameId}
  union all
  select game_id, case kind when 'series' then 'same-series' else 'has-' || kind end
    from game_relations where other_id = ${gameId})`

/** The names of the games of `ids` that were not removed, by id. */
export async function findNamesOfGames(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from games where id = any (${ids}::integer[]) and not is_removed`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
