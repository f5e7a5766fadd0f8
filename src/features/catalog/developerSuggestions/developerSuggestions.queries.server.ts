import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_KNOWN_FOR } from '#/features/catalog/developers/developers.limits.ts'

/** Names that begin with a text and are compared. */
const MOST_BEGINNINGS = 50

export interface NamedDeveloper {
  id: number
  slug: string
  name: string
  other_names: string[]
  is_exact: boolean
  /** The place of their most popular game among the given ones, from 1; null if they have none of these. */
  place: number | null
}

/**
 * The developer who has a name, and the developers with confirmed games that have a name that begins with it, or one of the given games.
 */
export async function findNamedDevelopers(
  db: Kysely<DB>,
  name: string,
  gameIds: readonly number[],
): Promise<NamedDeveloper[]> {
  const { rows } = await sql<NamedDeveloper>`
    with typed as materialized (select developer_key(${name}) as key),
         found as (
           select known.developer_id, true as is_exact, null::integer as place from typed join developer_keys known on known.key = typed.key
           union all
           select begins.developer_id, false, null from typed cross join lateral (
             select developer_id from developer_keys
              where key ~>=~ typed.key and key ~<~ (typed.key || ${'\u{10FFFF}'}) order by key using ~<~ limit ${MOST_BEGINNINGS}) begins
           union all
           select gd.developer_id, false, given.place::integer
             from unnest(${gameIds}::integer[]) with ordinality as given(id, place) join game_developers gd on gd.game_id = given.id)
    select d.id, d.slug, d.name, d.other_names, bool_or(found.is_exact) as is_exact, min(found.place) as place
      from found join developers d on d.id = found.developer_id
     group by d.id
    having bool_or(found.is_exact) or exists (
      select from game_developers gd join games g on g.id = gd.game_id and g.confirmed and not g.is_removed where gd.developer_id = d.id)`.execute(
    db,
  )
  return rows
}

/** For each developer the number of their confirmed games, and the names of some: those among `gameIds` first, in that order. */
export async function findKnownFor(
  db: Kysely<DB>,
  developerIds: readonly number[],
  gameIds: readonly number[],
): Promise<{ id: number; games: number; known_for: string[] }[]> {
  const { rows } = await sql<{ id: number; games: number; known_for: string[] }>`
    select given.id, sums.games, sums.known_for
      from unnest(${developerIds}::integer[]) given(id)
     cross join lateral (
       select count(*)::integer as games,
              coalesce((array_agg(g.name order by array_position(${gameIds}::integer[], g.id), g.id))[1:${sql.lit(MAX_KNOWN_FOR)}], '{}') as known_for
         from game_developers gd join games g on g.id = gd.game_id and g.confirmed and not g.is_removed
        where gd.developer_id = given.id) sums`.execute(db)
  return rows
}
