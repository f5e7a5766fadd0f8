import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_PLAYING_WITH_NEWS } from '#/features/stewardship/updates/updates.limits.ts'
import { isNews } from '#/features/stewardship/updates/updates.queries.server.ts'
import type { ContinuedGame } from './frontPage.contract.ts'
import { MAX_CONTINUED, WEEK_DAYS } from './frontPage.limits.ts'

/** How many updates of confirmed games are dated within the last days. */
export async function countUpdatesOfWeek(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ updates: number }>`
    select count(*)::integer as updates
      from updates join games on games.id = updates.game_id
     where updates.confirmed and not updates.is_removed and games.confirmed and not games.is_removed
       and updates.sort_at > now() - ${sql.lit(`${WEEK_DAYS} days`)}::interval and updates.sort_at <= now()`.execute(
    db,
  )
  return rows[0]!.updates
}

/** The games that a member plays and that have an update since, with the newest one; the latest update first. */
export async function findContinued(
  db: Kysely<DB>,
  userId: string,
): Promise<{ game_id: number; update: ContinuedGame['update'] }[]> {
  const { rows } = await sql<{ game_id: number; update: ContinuedGame['update'] }>`
    select played.game_id,
           json_build_object('id', news.id, 'version_number', news.version_number, 'title', news.title) as update
      from (select game_id, played_at from library
             where user_id = ${userId} and status = 'playing' and played_at is not null
             order by played_at desc, game_id limit ${sql.lit(MAX_PLAYING_WITH_NEWS)}) played
      cross join lateral (
        select id, version_number, title, sort_at from updates
         where updates.game_id = played.game_id and updates.confirmed and not updates.is_removed and ${isNews}
         order by updates.sort_at desc, updates.id desc limit 1) news
     where exists (select from games where games.id = played.game_id and games.confirmed and not games.is_removed)
     order by news.sort_at desc, news.id desc
     limit ${sql.lit(MAX_CONTINUED)}`.execute(db)
  return rows
}
