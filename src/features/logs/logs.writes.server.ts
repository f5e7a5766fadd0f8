import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A view of a game or a click on a link by a visitor on a day. */
export interface VisitRow {
  gameId: number
  /** Null: a view of the game. */
  linkType: string | null
  userId: string | null
  day: string
  hash: Buffer
}

/** The key of a day's hashes, the same for all processes. */
export async function findOrMakeVisitorKey(db: Kysely<DB>, day: string, fresh: Buffer): Promise<Buffer> {
  await db
    .insertInto('visitor_keys')
    .values({ day, key: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('visitor_keys')
    .where('day', '=', day)
    .select('key')
    .executeTakeFirstOrThrow()
  return key
}

/**
 * Stores views that their visitor has not made on that day yet, and counts them, in one statement. Those of games that are gone are dropped.
 * Rows are written in order, so that two processes wait for each other and do not deadlock.
 */
export async function writeViews(trx: Kysely<DB>, views: readonly VisitRow[]): Promise<void> {
  if (views.length === 0) return
  await sql`
    with visits as (${visitsOf(views)}),
    stored as (
      insert into view_logs (game_id, user_id, day, visitor_hash)
        select game_id, (select id from profiles where id = user_id), day, hash from visits order by game_id, day, hash
        on conflict (game_id, day, visitor_hash) do nothing
      returning game_id, day)
    insert into game_day_views as counted (game_id, day, views)
      select game_id, day, count(*) from stored group by game_id, day order by game_id, day
      on conflict (game_id, day) do update set views = counted.views + excluded.views`.execute(trx)
}

/** The same for clicks on links, by link type. No member is stored with them. */
export async function writeClicks(trx: Kysely<DB>, clicks: readonly VisitRow[]): Promise<void> {
  if (clicks.length === 0) return
  await sql`
    with visits as (${visitsOf(clicks)}),
    stored as (
      insert into link_clicks (game_id, link_type, day, visitor_hash)
        select game_id, link_type, day, hash from visits order by game_id, link_type, day, hash
        on conflict (game_id, link_type, day, visitor_hash) do nothing
      returning game_id, day, link_type)
    insert into game_day_clicks as counted (game_id, day, link_type, clicks)
      select game_id, day, link_type, count(*) from stored
       group by game_id, day, link_type order by game_id, day, link_type
      on conflict (game_id, day, link_type) do update set clicks = counted.clicks + excluded.clicks`.execute(
    trx,
  )
}

const visitsOf = (rows: readonly VisitRow[]) => sql`
  select visit.* from unnest(
      ${rows.map((row) => row.gameId)}::integer[], ${rows.map((row) => row.linkType)}::text[],
      ${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.hash)}::bytea[]) as visit (game_id, link_type, user_id, day, hash)
    join games on games.id = visit.game_id and not games.is_removed`

export async function writeInteractions(
  trx: Kysely<DB>,
  counts: readonly { name: string; day: string; count: number }[],
): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into interaction_days as counted (name, day, count)
      select * from unnest(${counts.map((row) => row.name)}::text[], ${counts.map((row) => row.day)}::date[],
                           ${counts.map((row) => row.count)}::bigint[]) as given (name, day, count)
       order by name, day
      on conflict (name, day) do update set count = counted.count + excluded.count`.execute(trx)
}

export interface Cleaned {
  keys: number
  visits: number
}

/**
 * Deletes what is no longer needed, at most `limit` rows of each kind: keys and hashes of days before yesterday, which are counted by then,
 * and members' own visits after a year.
 */
export async function deleteOldVisits(trx: Kysely<DB>, limit: number): Promise<Cleaned> {
  const over = sql`day < (now() at time zone 'utc')::date - 1`
  const keys = await sql`delete from visitor_keys where ${over}`.execute(trx)
  const views = await sql`
    delete from view_logs where id in (
      select id from view_logs where created_at < now() - interval '2 days' and ${over} and user_id is null limit ${limit})`.execute(
    trx,
  )
  const own = await sql`
    delete from view_logs where id in (
      select id from view_logs where created_at < now() - interval '365 days' limit ${limit})`.execute(trx)
  const clicks = await sql`
    delete from link_clicks where id in (
      select id from link_clicks where created_at < now() - interval '2 days' and ${over} limit ${limit})`.execute(
    trx,
  )
  const count = (result: { numAffectedRows?: bigint }) => Number(result.numAffectedRows ?? 0)
  return { keys: count(keys), visits: count(views) + count(own) + count(clicks) }
}
