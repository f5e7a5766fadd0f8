import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Validators } from '#/http/safeFetch/safeFetch.server.ts'
import type { FeedReport } from './feeds.contract.ts'
import type { FeedFormat } from './feeds.limits.ts'
import { mayActFor } from './feeds.queries.server.ts'
import type { KnownUpdate } from './knownUpdates.ts'
import type { PlannedUpdate } from './planUpdates.ts'

/** A feed that is to be read. */
export interface DueFeed {
  game_id: number
  url: string
  etag: string | null
  last_modified: string | null
}

/**
 * Takes the feed that has been due for the longest and puts its next turn an hour ahead: a process that is killed while it reads delays it, and no
 * two processes read the same one.
 */
export async function claimDueFeed(db: Kysely<DB>): Promise<DueFeed | undefined> {
  const { rows } = await sql<DueFeed>`
    update update_feeds set next_check_at = now() + interval '1 hour'
     where game_id = (
       select game_id from update_feeds join games on games.id = game_id and not games.is_removed
        where is_active and next_check_at <= now() and ${mayActFor('update_feeds.user_id')}
        order by next_check_at limit 1 for update of update_feeds skip locked)
    returning game_id, url, etag, last_modified`.execute(db)
  return rows[0]
}

export interface LockedFeed extends DueFeed {
  game_name: string
  game_urlid: string
  /** Who hears of it: the game's developer, or who set it. */
  owner_id: string | null
  failures: number
  failing_since: Date | null
  succeeded_at: Date | null
  notified_error: string | null
  is_active: boolean
}

/**
 * Locks a game's feed; undefined if it has none, if it is gone or another one since `url` was read, or if who set it may no longer act for the
 * game: reading takes seconds, and the server that is read decides how many.
 */
export async function lockFeed(
  trx: Kysely<DB>,
  gameId: number,
  url: string,
): Promise<LockedFeed | undefined> {
  const { rows } = await sql<LockedFeed>`
    select game_id, url, etag, last_modified, failures, failing_since, succeeded_at, notified_error, is_active,
           games.name as game_name, games.urlid as game_urlid, coalesce(games.developer_id, user_id) as owner_id
      from update_feeds join games on games.id = game_id and not games.is_removed
     where game_id = ${gameId} and url = ${url} and ${mayActFor('update_feeds.user_id')}
       for update of update_feeds for key share of games`.execute(trx)
  return rows[0]
}

/** Sets or replaces a game's feed. Its state is reset. */
export async function saveFeed(
  trx: Kysely<DB>,
  feed: { gameId: number; url: string; userId: string },
): Promise<void> {
  await sql`
    insert into update_feeds (game_id, url, user_id) values (${feed.gameId}, ${feed.url}, ${feed.userId})
        on conflict (game_id) do update
       set url = excluded.url, user_id = excluded.user_id, is_active = true, etag = null, last_modified = null, format = null,
           next_check_at = now(), checked_at = null, last_error = null, failures = 0, failing_since = null, notified_error = null,
           stopped_at = null, report = '{}',
           succeeded_at = case when update_feeds.url = excluded.url then update_feeds.succeeded_at end`.execute(
    trx,
  )
}

/** Resolves to whether there was one. */
export async function deleteFeed(trx: Kysely<DB>, gameId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('update_feeds')
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes that a feed was read; it is read again in a day, give or take half an hour, so that feeds spread over the day. */
export async function markFeedRead(
  trx: Kysely<DB>,
  gameId: number,
  { validators, format, report }: { validators: Validators; format?: FeedFormat; report?: FeedReport },
): Promise<void> {
  await sql`
    update update_feeds
       set checked_at = now(), succeeded_at = now(), failures = 0, last_error = null, failing_since = null, notified_error = null,
           stopped_at = null, is_active = true, etag = ${validators.etag ?? null}, last_modified = ${validators.lastModified ?? null},
           format = coalesce(${format ?? null}, format), report = coalesce(${report ? JSON.stringify(report) : null}::jsonb, report),
           next_check_at = now() + interval '23 hours 30 minutes' + random() * interval '1 hour'
     where game_id = ${gameId}`.execute(trx)
}

/** Notes that a feed could not be read. */
export async function markFeedFailed(
  trx: Kysely<DB>,
  gameId: number,
  { error, retrySeconds, isStopped }: { error: string; retrySeconds: number; isStopped: boolean },
): Promise<void> {
  await sql`
    update update_feeds
       set checked_at = now(), failures = failures + 1, last_error = ${error}, notified_error = ${error},
           failing_since = coalesce(failing_since, now()), etag = null, last_modified = null,
           is_active = is_active and not ${isStopped},
           stopped_at = case when ${isStopped} then coalesce(stopped_at, now()) else stopped_at end,
           next_check_at = now() + make_interval(secs => ${retrySeconds})
     where game_id = ${gameId}`.execute(trx)
}

/** All updates of a game, removed ones included, as a feed's entries are compared with them. */
export function knownUpdates(trx: Kysely<DB>, gameId: number): Promise<KnownUpdate[]> {
  return trx
    .selectFrom('updates')
    .where('game_id', '=', gameId)
    .select(['id', 'release_key', 'source_key', 'version_number as version', 'title'])
    .select([sql<string>`left(content, 1000)`.as('content'), sql<string | null>`justdate::text`.as('date')])
    .execute()
}

/** Adds updates of a feed in the order given. Resolves to the ids of those that were not there, with their place in `updates`. */
export async function insertFeedUpdates(
  trx: Kysely<DB>,
  gameId: number,
  updates: readonly PlannedUpdate[],
): Promise<{ id: number; place: number }[]> {
  if (updates.length === 0) return []
  const rows = updates.map((update, place) => ({ ...update, place }))
  const inserted = await sql<{ id: number; source_key: string }>`
    insert into updates (game_id, version_number, release_key, source_key, title, content, justdate, sort_at, source)
    select ${gameId}, version, release_key, source_key, title, content, date, coalesce("sortAt", '-infinity'), 'feed'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as entry(version text, release_key text, source_key text, title text, content text, date date, "sortAt" timestamptz, place integer)
     order by place
        on conflict do nothing
    returning id, source_key`.execute(trx)
  const places = new Map(updates.map((update, place) => [update.source_key, place]))
  return inserted.rows.map(({ id, source_key }) => ({ id, place: places.get(source_key)! }))
}

/** Has updates recognized by another entry than before, or for the first time by one. */
export async function adoptUpdates(
  trx: Kysely<DB>,
  adopted: readonly { id: number; source_key: string }[],
): Promise<void> {
  if (adopted.length === 0) return
  await sql`
    update updates set source_key = entry.source_key
      from jsonb_to_recordset(${JSON.stringify(adopted)}::jsonb) as entry(id integer, source_key text)
     where updates.id = entry.id`.execute(trx)
}
