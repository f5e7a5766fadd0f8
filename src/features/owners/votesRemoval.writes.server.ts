import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Adds a request to the moderators' queue. False if one for the game already waits there. */
export async function insertRequest(
  trx: Kysely<DB>,
  gameId: number,
  userId: string,
  reason: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('votes_removal_requests')
    .values({ game_id: gameId, user_id: userId, reason })
    .onConflict((conflict) => conflict.column('game_id').where('status', '=', 'pending').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores a moderator’s decision on a request to remove votes. */
export async function decideRequest(
  trx: Kysely<DB>,
  id: number,
  decision: { status: 'granted' | 'declined'; by: string; reason: string },
): Promise<void> {
  await trx
    .updateTable('votes_removal_requests')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: sql<Date>`now()`,
      decision_reason: decision.reason,
    })
    .where('id', '=', id)
    .execute()
}

export interface ArchivedVotes {
  voters: string[]
  upvotes: number
  downvotes: number
}

/**
 * Moves all votes of a game to the archive, in one statement, and adds those that counted to `other_data`. The triggers of `votes` keep the
 * counters. A vote cast in the meantime waits, or counts in the new voting.
 */
export async function archiveVotes(
  trx: Kysely<DB>,
  requestId: number,
  gameId: number,
): Promise<ArchivedVotes> {
  const { rows } = await sql<ArchivedVotes>`
    with gone as (
      delete from votes where game_id = ${gameId} returning user_id, type, set_aside, address_hash, created_at),
    archived as (
      insert into archived_votes (request_id, game_id, user_id, type, set_aside, address_hash, created_at)
        select ${requestId}, ${gameId}, user_id, type, set_aside, address_hash, created_at from gone)
    select coalesce(array_agg(user_id::text order by user_id), '{}') as voters,
           (count(*) filter (where type = 1 and not set_aside))::integer as upvotes,
           (count(*) filter (where type = -1 and not set_aside))::integer as downvotes
      from gone`.execute(trx)
  const { upvotes, downvotes } = rows[0]!
  await sql`
    update games set other_data = other_data || jsonb_build_object(
        'archived_votes_date', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'archived_upvotes', coalesce((other_data ->> 'archived_upvotes')::integer, 0) + ${upvotes}::integer,
        'archived_downvotes', coalesce((other_data ->> 'archived_downvotes')::integer, 0) + ${downvotes}::integer)
     where id = ${gameId}`.execute(trx)
  return rows[0]!
}
