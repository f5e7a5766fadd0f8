import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface LockedGame {
  id: number
  urlid: string
  name: string
  notes: Record<string, unknown>[]
  archived: boolean
  playable: boolean
  play_link: string | null
  featured_until: Date | null
  developer_id: string | null
  added_by: string | null
}

/** A game, locked for a moderator's change; undefined where there is none, or it was removed. */
export async function lockGame(trx: Kysely<DB>, id: number): Promise<LockedGame | undefined> {
  const game = await trx
    .selectFrom('games')
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .select(['id', 'urlid', 'name', 'notes', 'archived', 'playable', 'play_link', 'featured_until'])
    .select(['developer_id', 'added_by'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return game as LockedGame | undefined
}

/** Replaces the notes of a game, the first of which says whether it is archived, and what follows from that. */
export async function updateArchived(
  trx: Kysely<DB>,
  id: number,
  { notes, ...more }: { notes: readonly object[] } & Pick<LockedGame, 'playable' | 'featured_until'>,
): Promise<void> {
  await trx
    .updateTable('games')
    .set({ ...more, notes: JSON.stringify(notes), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Features a game until a time, or with null no longer. */
export async function updateFeatured(trx: Kysely<DB>, id: number, until: Date | null): Promise<void> {
  await trx.updateTable('games').set({ featured_until: until }).where('id', '=', id).execute()
}

export function readCounts(trx: Kysely<DB>, gameId: number) {
  return trx
    .selectFrom('game_counts')
    .where('game_id', '=', gameId)
    .select(['upvotes', 'downvotes'])
    .executeTakeFirstOrThrow()
}

/** How many votes' addresses one statement deletes. */
const FORGOTTEN_AT_ONCE = 2000

/** Deletes the hashed addresses of old votes, also of those that a removal archived. Resolves to their number; call it until it is 0. */
export async function forgetVoteAddresses(trx: Kysely<DB>, days: number): Promise<number> {
  const isOld = (castAt: RawBuilder<unknown>) =>
    sql`address_hash is not null and ${castAt} < now() - make_interval(days => ${days})`
  const votes = await sql`
    with old as (
      select game_id, user_id from votes
       where ${isOld(sql`coalesce(switched_at, created_at)`)}
       order by game_id, user_id limit ${sql.lit(FORGOTTEN_AT_ONCE)} for update)
    update votes set address_hash = null from old
     where votes.game_id = old.game_id and votes.user_id = old.user_id`.execute(trx)
  const archived = await sql`
    with old as (
      select request_id, user_id from archived_votes
       where ${isOld(sql`created_at`)}
       order by request_id, user_id limit ${sql.lit(FORGOTTEN_AT_ONCE)} for update)
    update archived_votes set address_hash = null from old
     where archived_votes.request_id = old.request_id and archived_votes.user_id = old.user_id`.execute(trx)
  return Number(votes.numAffectedRows) + Number(archived.numAffectedRows)
}
