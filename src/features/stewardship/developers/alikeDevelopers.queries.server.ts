import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { AlikeDeveloper } from './developerTools.contract.ts'

export type ComparedDeveloper = AlikeDeveloper & { id: number; names: string[] }

/** The newest `limit` developers with games that were not removed, and all their names. */
export async function listComparedDevelopers(db: Kysely<DB>, limit: number): Promise<ComparedDeveloper[]> {
  const { rows } = await sql<ComparedDeveloper>`
    select d.id, d.slug, d.name, array[d.name] || d.other_names as names, count(*)::integer as games
      from (select * from developers order by id desc limit ${limit}) d
      join game_developers gd on gd.developer_id = d.id
      join games g on g.id = gd.game_id and not g.is_removed
     group by d.id, d.slug, d.name, d.other_names`.execute(db)
  return rows
}

/** Pairs of ids, joined by a space, the smaller first. */
export async function listDifferentDevelopers(db: Kysely<DB>): Promise<Set<string>> {
  const rows = await db.selectFrom('different_developers').select(['developer_id', 'other_id']).execute()
  return new Set(rows.map(({ developer_id, other_id }) => pairKey(developer_id, other_id)))
}

export const pairKey = (one: number, other: number): string =>
  `${Math.min(one, other)} ${Math.max(one, other)}`
