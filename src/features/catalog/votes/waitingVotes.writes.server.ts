import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { A_DAY, isNotSetAside } from './votes.writes.server.ts'

/** The maximum number of votes that one transaction judges: votes on their games wait for no more. */
export const WAITING_PER_BATCH = 250

/** Newcomers of the same hour with a vote on one game: two come by chance, or one tells the other. */
const NEWCOMERS_OF_A_CLUSTER = 3

export interface JudgedVote {
  gameId: number
  userId: string
  /** Because of a sign of a cluster, it goes on waiting: for moderators. */
  marked: boolean
}

/**
 * Judges the votes that have waited long enough, the longest first, in one statement. Each counts unless its voter is banned, or somebody
 * else voted on the game from its address within a day of it, or two others did as newcomers whose accounts were created within an hour of
 * its account. Votes that moderators set aside are a sign of nothing, nor is it one that a vote is the only one of its voter. A vote that is
 * being changed is left to the next run. Call it until it judges less than a batch.
 */
export async function judgeWaitingVotes(trx: Kysely<DB>): Promise<JudgedVote[]> {
  const { rows } = await sql<JudgedVote>`
    with due as materialized (
      select game_id, user_id, address_hash, newcomer_since,
             coalesce(switched_at, created_at) as cast_at
        from votes where waits_until <= now() and waits_until < 'infinity'
       order by waits_until limit ${sql.lit(WAITING_PER_BATCH)} for update skip locked),
    judged as materialized (
      select game_id, user_id,
             coalesce((select banned_until > now() from auth_users where id = due.user_id), false)
             or exists (select from votes other
                         where other.game_id = due.game_id and other.address_hash = due.address_hash
                           and other.user_id <> due.user_id and ${isNotSetAside('other')}
                           and coalesce(other.switched_at, other.created_at) between due.cast_at - ${A_DAY} and due.cast_at + ${A_DAY})
             or (select count(*) from (
                   select from votes other
                    where other.game_id = due.game_id and other.user_id <> due.user_id and ${isNotSetAside('other')}
                      and other.newcomer_since between due.newcomer_since - interval '1 hour'
                                                   and due.newcomer_since + interval '1 hour'
                    limit ${sql.lit(NEWCOMERS_OF_A_CLUSTER - 1)}) others) = ${sql.lit(NEWCOMERS_OF_A_CLUSTER - 1)} as marked
        from due)
    update votes set set_aside = marked, waits_until = case when marked then 'infinity'::timestamptz end,
                     marked_at = case when marked then clock_timestamp() end
      from judged where votes.game_id = judged.game_id and votes.user_id = judged.user_id
    returning votes.game_id as "gameId", votes.user_id as "userId", marked`.execute(trx)
  return rows
}
