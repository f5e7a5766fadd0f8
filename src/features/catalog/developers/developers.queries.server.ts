import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Developer } from './developers.contract.ts'

/** Ids of the developers with an address, a former one included. */
const idsOf = (slugs: readonly string[]) => sql`(
  select id from developers where slug = any (${slugs}::text[])
   union select developer_id from developer_former_slugs where slug = any (${slugs}::text[]))`

/** The developer at an address, also at a former one; undefined if there is none, or all of their games were removed. */
export async function findDeveloper(db: Kysely<DB>, slug: string): Promise<Developer | undefined> {
  const { rows } = await sql<{ developer: Developer }>`
    select (select to_json(developer) from (
             select d.id, d.slug, d.name, d.other_names, d.links, sums.games, sums.upvotes, sums.downvotes, sums.updates,
                    (select to_json(member) from (
                       select p.id, p.username, p.display_name from profiles p
                        where p.id = owner.id and p.closed_at is null) member) as owner) developer) as developer
      from developers d
      join lateral (
        select count(*) as present, (count(*) filter (where g.confirmed))::integer as games,
               coalesce(sum(c.upvotes) filter (where g.confirmed), 0)::integer as upvotes,
               coalesce(sum(c.downvotes) filter (where g.confirmed), 0)::integer as downvotes,
               coalesce(sum(s.updates) filter (where g.confirmed), 0)::integer as updates
          from game_developers gd join games g on g.id = gd.game_id and not g.is_removed
          join game_counts c on c.game_id = g.id join game_stats s on s.game_id = g.id
         where gd.developer_id = d.id) sums on sums.present > 0
      left join lateral (${ownerOf(sql.ref('d.id'))}) owner on true
     where d.id in ${idsOf([slug])}`.execute(db)
  return rows[0]?.developer
}

/**
 * The member who owns all confirmed games of a developer, at least one of which has no other developer. A single game of somebody else is enough
 * for nobody: the owner of a game says by themself who made it, so a part of the games proves nothing about the others.
 */
export const ownerOf = (developerId: ReturnType<typeof sql.ref>) => sql<{ id: string }>`
  select min(g.developer_id::text)::uuid as id
    from game_developers gd join games g on g.id = gd.game_id and g.confirmed and not g.is_removed
   where gd.developer_id = ${developerId}
  having count(*) = count(g.developer_id) and count(distinct g.developer_id) = 1
     and bool_or(not exists (select from game_developers other
                              where other.game_id = gd.game_id and other.developer_id <> gd.developer_id))`

/** A subquery for the ids of all games, in whatever state, of the developers with these addresses. Addresses that nobody has are ignored. */
export const gamesOfDevelopers = (slugs: readonly string[]) =>
  sql`(select game_id from game_developers where developer_id in ${idsOf(slugs)})`

/** The ids of `gamesOfDevelopers`. */
export async function findGameIdsOfDevelopers(db: Kysely<DB>, slugs: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct game_id as id from ${gamesOfDevelopers(slugs)} theirs order by game_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** For each of the names that a developer has, in whatever spelling, also as another name: the developer's name. */
export async function findDeveloperNames(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ given: string; name: string }>`
    select distinct given.name as given, d.name
      from unnest(${names}::text[]) given(name)
      join developer_keys known on known.key = developer_key(given.name)
      join developers d on d.id = known.developer_id`.execute(db)
  return new Map(rows.map(({ given, name }) => [given, name]))
}
