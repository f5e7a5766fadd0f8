import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface LockedFeed {
  userId: string | null
  /** The feed was given up, and no moderator has decided yet. */
  isStopped: boolean
  game: { name: string; urlid: string }
}

/** A game's feed, locked for a decision. */
export async function lockFeed(trx: Kysely<DB>, gameId: number): Promise<LockedFeed | undefined> {
  const row = await trx
    .selectFrom('update_feeds as f')
    .innerJoin('games', 'games.id', 'f.game_id')
    .where('f.game_id', '=', gameId)
    .select(['f.user_id', 'f.stopped_at', 'games.name', 'games.urlid'])
    .forUpdate('f')
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      isStopped: row.stopped_at !== null,
      game: { name: row.name, urlid: row.urlid },
    }
  )
}

/** Schedules a feed for a check soon, as if it had not failed. */
export async function retryFeed(trx: Kysely<DB>, gameId: number): Promise<void> {
  await trx
    .updateTable('update_feeds')
    .set({ is_active: true, stopped_at: null, next_check_at: sql`now()`, failures: 0, failing_since: null })
    .where('game_id', '=', gameId)
    .execute()
}

/** Leaves a feed off; its owner can set it again. */
export async function switchFeedOff(trx: Kysely<DB>, gameId: number): Promise<void> {
  await trx
    .updateTable('update_feeds')
    .set({ is_active: false, stopped_at: null })
    .where('game_id', '=', gameId)
    .execute()
}
