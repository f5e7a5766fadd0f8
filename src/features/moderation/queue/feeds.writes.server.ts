import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface LockedFeed {
  userId: string | null
  ownerId: string | null
  isActive: boolean
  failures: number
  game: { name: string; urlid: string }
}

/** A game's feed, locked for a decision. */
export async function lockFeed(trx: Kysely<DB>, gameId: number): Promise<LockedFeed | undefined> {
  const row = await trx
    .selectFrom('update_feeds as f')
    .innerJoin('games', 'games.id', 'f.game_id')
    .where('f.game_id', '=', gameId)
    .select(['f.user_id', 'f.is_active', 'f.failures', 'games.name', 'games.urlid', 'games.developer_id'])
    .forUpdate('f')
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      ownerId: row.developer_id ?? row.user_id,
      isActive: row.is_active,
      failures: row.failures,
      game: { name: row.name, urlid: row.urlid },
    }
  )
}

/** Has a feed checked again soon, as if it had not failed. */
export async function retryFeed(trx: Kysely<DB>, gameId: number): Promise<void> {
  await trx
    .updateTable('update_feeds')
    .set({ next_check_at: sql`now()`, failures: 0 })
    .where('game_id', '=', gameId)
    .execute()
}

/** Switches a feed off; whoever gave it can switch it on again. */
export async function switchFeedOff(trx: Kysely<DB>, gameId: number): Promise<void> {
  await trx.updateTable('update_feeds').set({ is_active: false }).where('game_id', '=', gameId).execute()
}
