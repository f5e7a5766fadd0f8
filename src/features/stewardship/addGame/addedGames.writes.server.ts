import { type Insertable, type Kysely, sql } from 'kysely'
import type { DB, Games } from '#/db/generated/tables.ts'

/** Serializes adding games, so that two transactions do not add the same game. */
export async function lockAdding(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('add a game'))`.execute(trx)
}

/** Stores a game at the first of `urlids` that is free, the best first; undefined if none is. */
export async function insertGame(
  trx: Kysely<DB>,
  urlids: readonly string[],
  game: Omit<Insertable<Games>, 'urlid'>,
): Promise<{ id: number; urlid: string } | undefined> {
  for (const urlid of urlids) {
    const added = await trx
      .insertInto('games')
      .values({ ...game, urlid })
      .onConflict((conflict) => conflict.column('urlid').doNothing())
      .returning(['id', 'urlid'])
      .executeTakeFirst()
    if (added) return added
  }
  return undefined
}

/** A game that a moderator decides about. */
export interface DecidedGame {
  id: number
  urlid: string
  name: string
  added_by: string | null
  developer_id: string | null
  confirmed: boolean
  is_removed: boolean
  is_merged: boolean
  /** The latest decision about it. */
  action: string | null
  decider: string | null
  decided_at: Date | null
}

/** Locks a game and reads what a moderator's decision about it needs; undefined if there is none. */
export async function lockDecidedGame(trx: Kysely<DB>, id: number): Promise<DecidedGame | undefined> {
  await sql`select from games where id = ${id} for no key update`.execute(trx)
  const { rows } = await sql<DecidedGame>`
    select games.id, urlid, name, added_by, developer_id, confirmed, is_removed, merged_into is not null as is_merged,
           entry.action, entry.created_at as decided_at,
           (select coalesce(display_name, username) from profiles where profiles.id = entry.actor_id) as decider
      from games
      left join lateral (
        select action, actor_id, created_at from moderation_log
         where subject_type = 'game' and subject_id = games.id::text
           and action in ('confirm-game', 'decline-game', 'remove-game', 'restore-game')
         order by moderation_log.created_at desc limit 1) entry on true
     where games.id = ${id}`.execute(trx)
  return rows[0]
}
