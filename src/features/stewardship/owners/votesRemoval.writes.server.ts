import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { lockGameOfRequest } from './votesRemoval.queries.server.ts'

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

/**
 * Stores a moderator’s decision on a request to remove votes. If it is granted, the removal begins: `removeSomeVotes` does it. Resolves to
 * the number of votes to remove.
 */
export async function decideRequest(
  trx: Kysely<DB>,
  id: number,
  decision: { status: 'granted' | 'declined'; by: string; reason: string },
): Promise<number> {
  const isGranted = decision.status === 'granted'
  const { votes } = await trx
    .updateTable('votes_removal_requests')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: sql<Date>`now()`,
      decision_reason: decision.reason,
      votes: isGranted
        ? sql<number>`(select count(*) from votes where votes.game_id = votes_removal_requests.game_id)`
        : 0,
    })
    .where('id', '=', id)
    .returning('votes')
    .executeTakeFirstOrThrow()
  return votes
}

/** The maximum number of votes that one transaction removes: votes on other games wait for no more. */
export const VOTES_PER_BATCH = 250

export interface RemovedVotes {
  gameId: number
  /** Whose votes were removed. */
  voters: string[]
  isFinished: boolean
}

/**
 * Moves the next votes of a granted removal to the archive. The triggers of `votes` keep the counters. With the last ones, those of the
 * archived votes that counted are added to `other_data`. Resolves to undefined if nothing remains to be done. A vote that is cast in the
 * meantime counts in the new voting (`castVotes`).
 */
export async function removeSomeVotes(trx: Kysely<DB>, requestId: number): Promise<RemovedVotes | undefined> {
  // As decisions about marked votes do, before they lock votes.
  await lockGameOfRequest(trx, requestId)
  const removal = await trx
    .selectFrom('votes_removal_requests')
    .where('id', '=', requestId)
    .where('status', '=', 'granted')
    .where('finished_at', 'is', null)
    .select(['game_id as gameId', 'removed_up_to as after'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!removal) return undefined
  const { gameId, after } = removal
  const { rows } = await sql<{ user_id: string }>`
    with old as (
      select user_id from votes
       where game_id = ${gameId} and (${after}::uuid is null or user_id > ${after}::uuid)
         and created_at < (select decided_at from votes_removal_requests where id = ${requestId})
       order by user_id limit ${sql.lit(VOTES_PER_BATCH)} for update),
    gone as (
      delete from votes using old where votes.game_id = ${gameId} and votes.user_id = old.user_id
      returning votes.user_id, type, set_aside, address_hash, created_at)
    insert into archived_votes (request_id, game_id, user_id, type, set_aside, address_hash, created_at)
      select ${requestId}, ${gameId}, user_id, type, set_aside, address_hash, created_at from gone order by user_id
    returning user_id`.execute(trx)
  const voters = rows.map(({ user_id }) => user_id)
  const isFinished = voters.length < VOTES_PER_BATCH
  await trx
    .updateTable('votes_removal_requests')
    .set({
      removed: sql<number>`removed + ${voters.length}`,
      ...(isFinished ? { finished_at: sql<Date>`now()` } : { removed_up_to: voters.toSorted().at(-1)! }),
    })
    .where('id', '=', requestId)
    .execute()
  if (isFinished) await addToArchivedCounts(trx, requestId, gameId)
  return { gameId, voters, isFinished }
}

async function addToArchivedCounts(trx: Kysely<DB>, requestId: number, gameId: number): Promise<void> {
  await sql`
    update games set other_data = other_data || jsonb_build_object(
        'archived_votes_date', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'archived_upvotes', coalesce((other_data ->> 'archived_upvotes')::integer, 0) + archived.upvotes,
        'archived_downvotes', coalesce((other_data ->> 'archived_downvotes')::integer, 0) + archived.downvotes)
      from (select (count(*) filter (where type = 1))::integer as upvotes, (count(*) filter (where type = -1))::integer as downvotes
              from archived_votes where request_id = ${requestId} and not set_aside) archived
     where id = ${gameId}`.execute(trx)
}
