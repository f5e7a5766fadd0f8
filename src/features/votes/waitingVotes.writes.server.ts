import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The maximum number of votes that one transaction judges: votes on their games wait for no more. */
export const WAITING_PER_BATCH = 250

export interface JudgedVote {
  gameId: number
  userId: string
  /** Because of a sign of a cluster, it goes on waiting: for moderators. */
  marked: boolean
}

/**
 * Judges the votes that have waited long enough, the longest first, in one statement. Each counts unless somebody else voted on the game from
 * its address, or as a newcomer whose account was created within an hour of its account. That a vote is the only one of its voter marks
 * nothing by itself. A vote that is being changed is left to the next run. Call it until it judges less than a batch.
 */
export async function judgeWaitingVotes(trx: Kysely<DB>): Promise<JudgedVote[]> {
  const { rows } = await sql<JudgedVote>`
    with due as materialized (
      select game_id, user_id, address_hash, newcomer_since from votes where waits_until <= now()
       order by waits_until limit ${sql.lit(WAITING_PER_BATCH)} for update skip locked),
    judged as materialized (
      select game_id, user_id,
             exists (select from votes other
                      where other.game_id = due.game_id and other.address_hash = due.address_hash
                        and other.user_id <> due.user_id)
             or exists (select from votes other
                         where other.game_id = due.game_id and other.user_id <> due.user_id
                           and other.newcomer_since between due.newcomer_since - interval '1 hour'
                                                        and due.newcomer_since + interval '1 hour') as marked
        from due)
    update votes set set_aside = marked, waits_until = case when marked then 'infinity'::timestamptz end
      from judged where votes.game_id = judged.game_id and votes.user_id = judged.user_id
    returning votes.game_id as "gameId", votes.user_id as "userId", marked`.execute(trx)
  return rows
}
