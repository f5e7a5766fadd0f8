import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type PackedCounts, PeriodCounts } from './periodCounts.ts'

/** UTC days since 1970-01-01, both included. */
export interface DayRange {
  first: number
  last: number
}

/** Restricts the counters of a table to days; `undefined` for all of them. */
export const withinDays = (days: DayRange | undefined): RawBuilder<unknown> =>
  days === undefined
    ? sql`true`
    : sql`day between date '1970-01-01' + ${days.first}::integer and date '1970-01-01' + ${days.last}::integer`

/**
 * What all games got in a period, from the counters of its days. One row of packed bytes: a hundred thousand rows would block the
 * process while they are parsed, and ordering them would too.
 */
export async function countPeriod(db: Kysely<DB>, days: DayRange | undefined): Promise<PeriodCounts> {
  const within = withinDays(days)
  const { rows } = await sql<{ [Part in keyof PackedCounts]: Buffer | null }>`
    with counted as (
      select game_id, 0 as up, 0 as down, sum(clicks)::integer as clicks
        from game_day_clicks where ${within} group by game_id
      union all
      select game_id, sum(upvotes)::integer, sum(downvotes)::integer, 0
        from game_day_votes where ${within} group by game_id),
    summed as (
      select game_id as id, sum(up)::integer as up, sum(down)::integer as down, sum(clicks)::integer as clicks
        from counted group by game_id having sum(up) + sum(down) + sum(clicks) > 0),
    placed as (select *, (row_number() over (order by id) - 1)::integer as place from summed)
    select string_agg(int4send(id), '' order by id) as ids,
           string_agg(int4send(up), '' order by id) as upvotes,
           string_agg(int4send(down), '' order by id) as downvotes,
           string_agg(int4send(clicks), '' order by id) as clicks,
           string_agg(int4send(place), '' order by wilson_lower(up, down) desc, up + down desc, id desc)
             filter (where up + down > 0) as by_rating,
           string_agg(int4send(place), '' order by clicks desc, id desc) filter (where clicks > 0) as by_clicks,
           string_agg(int4send(place), '' order by up + down desc, id desc) filter (where up + down > 0) as by_votes
      from placed`.execute(db)
  const packed = Object.fromEntries(
    Object.entries(rows[0]!).map(([part, bytes]) => [part, bytes ?? Buffer.alloc(0)]),
  )
  return new PeriodCounts(packed as unknown as PackedCounts)
}
