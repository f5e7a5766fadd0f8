import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { REQUEST_PAUSE_DAYS } from './ownership.limits.ts'

export interface OwnedOfDeveloper {
  name: string
  games: number
  owned: number
  owned_name: string | null
  unowned: number
}

/** Whether the member `userId` can ask for the game `g` as far as its claims say. */
const isUnasked = (userId: string) => sql`g.developer_id is null and not exists (
  select from ownership_verifications o
   where o.game_id = g.id and o.user_id = ${userId}
     and (o.status = 'requested' or (o.status in ('declined', 'revoked')
          and o.decided_at > now() - make_interval(days => ${sql.lit(REQUEST_PAUSE_DAYS)}))))`

const gamesOf = (slug: string) => sql`
  game_developers gd join games g on g.id = gd.game_id and g.confirmed and not g.is_removed
   where gd.developer_id in (select id from developers where slug = ${slug}
                             union select developer_id from developer_former_slugs where slug = ${slug})`

/** What a member owns of the games of the developer at an address, a former one included; undefined if there is none. */
export async function findOwnedOfDeveloper(
  db: Kysely<DB>,
  slug: string,
  userId: string,
): Promise<OwnedOfDeveloper | undefined> {
  const { rows } = await sql<OwnedOfDeveloper>`
    select d.name, sums.* from developers d cross join lateral (
      select count(*)::integer as games,
             (count(*) filter (where g.developer_id = ${userId}))::integer as owned,
             min(g.name) filter (where g.developer_id = ${userId}) as owned_name,
             (count(*) filter (where ${isUnasked(userId)}))::integer as unowned
        from ${gamesOf(slug)}) sums
     where d.id in (select id from developers where slug = ${slug}
                    union select developer_id from developer_former_slugs where slug = ${slug})`.execute(db)
  return rows[0]
}

/** Locks up to `limit` of the games that the member can ask for, and returns their ids. */
export async function lockUnasked(
  trx: Kysely<DB>,
  slug: string,
  userId: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from games g
     where g.id in (select g.id from ${gamesOf(slug)} and ${isUnasked(userId)} order by g.id limit ${limit})
       and g.developer_id is null
     order by g.id for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** For each developer of a game: how many of their confirmed games there are, and how many the member owns, if any. */
export async function listOwnedOfDevelopers(
  db: Kysely<DB>,
  gameId: number,
  userId: string,
): Promise<{ name: string; games: number; owned: number }[]> {
  const { rows } = await sql<{ name: string; games: number; owned: number }>`
    select d.name, sums.games, sums.owned
      from game_developers of_game join developers d on d.id = of_game.developer_id
     cross join lateral (
       select count(*)::integer as games, (count(*) filter (where g.developer_id = ${userId}))::integer as owned
         from game_developers gd join games g on g.id = gd.game_id and g.confirmed and not g.is_removed
        where gd.developer_id = d.id) sums
     where of_game.game_id = ${gameId} and sums.owned > 0
     order by of_game.position`.execute(db)
  return rows
}
