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
 * nothing by itself. Rows are locked in the same order as by voters. Call it until it judges less than a batch.
 */
export async function judgeWaitingVotes(trx: Kysely<DB>): Promise<JudgedVote[]> {
  const { rows } = await sql<JudgedVote>`
    with due as materialized (
      select game_id, user_id from votes where waits_until <= now()
       order by waits_until limit ${sql.lit(WAITING_PER_BATCH)}),
    locked as materialized (
      select votes.game_id, votes.user_id, votes.address_hash, votes.newcomer_since
        from votes join due using (game_id, user_id)
       where votes.waits_until <= now() order by votes.game_id, votes.user_id for update of votes),
    judged as materialized (
      select game_id, user_id,
             exists (select from votes other
                      where other.game_id = locked.game_id and other.address_hash = locked.address_hash
                        and other.user_id <> locked.user_id)
             or exists (select from votes other
                         where other.game_id = locked.game_id and other.user_id <> locked.user_id
                           and other.newcomer_since between locked.newcomer_since - interval '1 hour'
                                                        and locked.newcomer_since + interval '1 hour') as marked
        from locked)
    update votes set set_aside = marked, waits_until = case when marked then 'infinity'::timestamptz end
      from judged where votes.game_id = judged.game_id and votes.user_id = judged.user_id
    returning votes.game_id as "gameId", votes.user_id as "userId", marked`.execute(trx)
  return rows
}
