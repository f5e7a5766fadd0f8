import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { OWN_VISIT_DAYS, VISIT_DAYS } from './logs.limits.ts'

/** A view of a game or a click on a link by a visitor on a day. */
export interface VisitRow {
  gameId: number
  /** Null: a view of the game. */
  linkType: string | null
  userId: string | null
  day: string
  hash: Buffer
}

/** A view of a post by a visitor on a day. */
export interface PostViewRow {
  postId: number
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
 * Stores views that their visitor has not made on that day yet, and counts them, in one statement. Views of removed
 * games are dropped.
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

/** The same for views of posts that readers can see. Triggers count them, for the post and by day. */
export async function writePostViews(trx: Kysely<DB>, views: readonly PostViewRow[]): Promise<void> {
  if (views.length === 0) return
  await sql`
    insert into post_views (post_id, user_id, day, visitor_hash)
      select post_id, (select id from profiles where id = user_id), day, hash
        from unnest(
          ${views.map((row) => row.postId)}::integer[], ${views.map((row) => row.userId)}::uuid[],
          ${views.map((row) => row.day)}::date[], ${views.map((row) => row.hash)}::bytea[]) as viewed (post_id, user_id, day, hash)
       where exists (select from posts where posts.id = post_id and is_visible)
       order by post_id, day, hash
      on conflict (post_id, day, visitor_hash) do nothing`.execute(trx)
}

/** Adds uses of parts of the site to the counts of their days. */
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
  /** Rows whose hash was deleted. */
  hashes: number
  /** Rows that were deleted. */
  visits: number
}

/** The tables of single visits; each has the day, the time, and the hash of the visitor. */
const VISITS = ['view_logs', 'link_clicks', 'post_views'] as const

/**
 * Deletes what is no longer needed, at most `limit` rows of each kind: keys and hashes of days before yesterday, which are counted by then, rows
 * of visits after `VISIT_DAYS`, and members' own visits of games after `OWN_VISIT_DAYS`. The sums of days stay.
 */
export async function deleteOldVisits(trx: Kysely<DB>, limit: number): Promise<Cleaned> {
  const over = sql`day < (now() at time zone 'utc')::date - 1`
  const run = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(trx)).numAffectedRows ?? 0)
  const keys = await run(sql`delete from visitor_keys where ${over}`)
  let hashes = 0
  let visits = 0
  for (const table of VISITS) {
    const name = sql.table(table)
    hashes += await run(sql`update ${name} set visitor_hash = null where id in (
      select id from ${name} where visitor_hash is not null and ${over} limit ${limit})`)
    const kept = table === 'view_logs' ? sql`and user_id is null` : sql``
    visits += await run(sql`delete from ${name} where id in (
      select id from ${name} where created_at < now() - make_interval(days => ${VISIT_DAYS}) ${kept} limit ${limit})`)
  }
  visits += await run(sql`delete from view_logs where id in (
    select id from view_logs where created_at < now() - make_interval(days => ${OWN_VISIT_DAYS}) limit ${limit})`)
  return { keys, hashes, visits }
}
