import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { DayStats } from './numbers.contract.ts'

/** A game's numbers of the last `days` UTC days, today among them, in one statement; every part reads the rows of this game alone. */
export async function findDayNumbers(db: Kysely<DB>, gameId: number, days: number): Promise<DayStats[]> {
  const { rows } = await sql<DayStats>`
    with range as (select (now() at time zone 'utc')::date - ${days - 1}::integer as first),
    cast_votes as (
      select (created_at at time zone 'utc')::date as day, count(*) filter (where type = 1) as up,
             count(*) filter (where type = -1) as down
        from votes
       where game_id = ${gameId} and not set_aside and created_at >= (select first at time zone 'utc' from range)
       group by 1),
    favored as (
      select (created_at at time zone 'utc')::date as day, count(*) as count
        from favorites where game_id = ${gameId} and created_at >= (select first at time zone 'utc' from range) group by 1),
    clicked as (
      select day, sum(clicks) as count
        from game_day_clicks where game_id = ${gameId} and day >= (select first from range) group by day)
    select to_char(range.first + step, 'YYYY-MM-DD') as day, coalesce(viewed.views, 0)::integer as views,
           coalesce(clicked.count, 0)::integer as clicks, coalesce(cast_votes.up, 0)::integer as upvotes,
           coalesce(cast_votes.down, 0)::integer as downvotes, coalesce(favored.count, 0)::integer as favorites
      from range cross join generate_series(0, ${days - 1}::integer) step
      left join game_day_views viewed on viewed.game_id = ${gameId} and viewed.day = range.first + step
      left join clicked on clicked.day = range.first + step
      left join cast_votes on cast_votes.day = range.first + step
      left join favored on favored.day = range.first + step
     order by step`.execute(db)
  return rows
}

/** Clicks on a game's links in the same days, by the database's id of the link type, the most clicked first. */
export async function findLinkClicks(
  db: Kysely<DB>,
  gameId: number,
  days: number,
): Promise<{ type: string; clicks: number }[]> {
  const { rows } = await sql<{ type: string; clicks: number }>`
    select link_type as type, sum(clicks)::integer as clicks from game_day_clicks
     where game_id = ${gameId} and day > (now() at time zone 'utc')::date - ${days}::integer
     group by link_type order by clicks desc, link_type`.execute(db)
  return rows
}
