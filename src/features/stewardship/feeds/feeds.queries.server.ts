import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { FeedStateStored, UpdateToken } from './feeds.contract.ts'

/**
 * Whether the member of the column `userId` may still act for `games`: as its developer or a moderator, and not while banned. Feeds and tokens outlive the
 * session in which they were made, so this is asked each time that one is used. Null or false: no.
 */
export const mayActFor = (userId: string): RawBuilder<boolean> => sql`(
  (games.developer_id = ${sql.ref(userId)}
    or exists (select from profiles where id = ${sql.ref(userId)} and role in ('mod', 'admin')))
  and not exists (select from auth_users where id = ${sql.ref(userId)} and banned_until > now()))`

/** A game's feed with what its last reading found; undefined if it has none. */
export async function findFeed(db: Kysely<DB>, gameId: number): Promise<FeedStateStored | undefined> {
  const { rows } = await sql<{ item: FeedStateStored }>`
    select (select to_json(item) from (
             select url, format, is_active and coalesce(${mayActFor('update_feeds.user_id')}, false) as is_active,
                    last_error, failures, report,
                    ${isoTime('update_feeds.checked_at')} as checked_at,
                    ${isoTime('update_feeds.next_check_at')} as next_check_at,
                    ${isoTime('update_feeds.succeeded_at')} as succeeded_at,
                    ${isoTime('update_feeds.failing_since')} as failing_since,
                    ${isoTime('update_feeds.stopped_at')} as stopped_at) item) as item
      from update_feeds join games on games.id = game_id where game_id = ${gameId}`.execute(db)
  return rows[0]?.item
}

/** A game's tokens, the newest first. */
export async function listTokens(db: Kysely<DB>, gameId: number): Promise<UpdateToken[]> {
  const { rows } = await sql<{ item: UpdateToken }>`
    select (select to_json(item) from (
             select id, name, hint, ${isoTime('update_tokens.created_at')} as created_at,
                    ${isoTime('update_tokens.used_at')} as used_at) item) as item
      from update_tokens where game_id = ${gameId} order by update_tokens.created_at desc, id desc`.execute(
    db,
  )
  return rows.map((row) => row.item)
}
