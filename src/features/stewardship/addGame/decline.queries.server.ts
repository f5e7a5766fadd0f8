import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'

/** The last decline of a game. */
export interface Decline {
  reason: string
  /** ISO 8601, UTC. */
  declined_at: string
  /** How often the game was declined. */
  times: number
}

/** Why moderators declined the game that the member added; undefined if it isn't theirs, or isn't declined now. */
export async function findDecline(
  db: Kysely<DB>,
  gameId: number,
  userId: string,
): Promise<Decline | undefined> {
  const { rows } = await sql<Decline>`
    select last.reason, ${isoTime('last.created_at')} as declined_at,
           (select count(*)::integer from moderation_log
             where subject_type = 'game' and subject_id = games.id::text and action = 'decline-game') as times
      from games
     cross join lateral (
       select action, reason, created_at from moderation_log
        where subject_type = 'game' and subject_id = games.id::text
          and action in ('confirm-game', 'decline-game', 'remove-game', 'restore-game')
        order by created_at desc limit 1) last
     where games.id = ${gameId} and added_by = ${userId} and is_removed and not confirmed and merged_into is null
       and last.action = 'decline-game'`.execute(db)
  return rows[0]
}
