import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { VotesByMonth } from './votesByMonth.contract.ts'
import { MAX_VOTE_MONTHS, MIN_MONTHLY_VOTES } from './votesByMonth.limits.ts'

/**
 * A game's counted votes in each UTC month, from the first that has any to the current one. Reads the counters of days: one row a day, however
 * many votes the game has.
 */
export async function listVotesByMonth(db: Kysely<DB>, gameId: number): Promise<VotesByMonth> {
  const { rows } = await sql<VotesByMonth['items'][number]>`
    with counted as (
      select date_trunc('month', day::timestamp) as month, sum(upvotes)::integer as upvotes, sum(downvotes)::integer as downvotes
        from game_day_votes
       where game_id = ${gameId} and upvotes + downvotes > 0
         and day >= date_trunc('month', now() at time zone 'utc') - make_interval(months => ${sql.lit(MAX_VOTE_MONTHS - 1)})
       group by 1),
    counts as (select upvotes + downvotes as votes from game_counts where game_id = ${gameId})
    select to_char(month, 'YYYY-MM') as month, coalesce(upvotes, 0) as upvotes, coalesce(downvotes, 0) as downvotes
      from generate_series((select min(month) from counted), date_trunc('month', now() at time zone 'utc'), interval '1 month') month
      left join counted using (month)
     where (select votes from counts) >= ${sql.lit(MIN_MONTHLY_VOTES)}
     order by month`.execute(db)
  return { items: rows }
}
