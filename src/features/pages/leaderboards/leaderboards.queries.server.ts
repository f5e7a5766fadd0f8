import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { authorOf } from '#/features/people/members/author.queries.server.ts'
import type { Author } from '#/features/people/members/members.contract.ts'
import { MIN_HELPFUL_VOTER_AGE_DAYS } from '#/features/people/progress/expGrants.ts'
import type { Board, Period } from './leaderboards.limits.ts'
import { Ranking } from './ranking.ts'

type Query = RawBuilder<unknown>

type Recent = Exclude<Period, 'all'>

/** When a period began, in UTC. */
const START: Readonly<Record<Recent, Query>> = {
  month: sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
  week: sql`date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'`,
}

const counted = (value: string) => sql`select user_id, ${sql.raw(value)} as value from profile_counts`
const TOO_NEW = sql`> now() - make_interval(days => ${sql.lit(MIN_HELPFUL_VOTER_AGE_DAYS)})`

/** Each leaderboard as a query of members and their values: for all time, and since a moment. */
const VALUES: Readonly<Record<Board, { all: Query; since: (start: Query, period: Recent) => Query }>> = {
  experience: {
    all: sql`
      select id as user_id, total_exp + coalesce((
               select -sum(amount) from exp_ledger where user_id = profiles.id and kind = 'prestige'), 0) as value
        from profiles where prestige > 0
      union all select id, total_exp from profiles where prestige = 0`,
    since: (start) => sql`
      select user_id, sum(amount) as value from exp_ledger
       where created_at >= ${start} and kind <> 'prestige' group by user_id`,
  },
  voters: {
    all: counted('upvotes + downvotes'),
    since: (start) => sql`
      select user_id, count(*) as value from votes
       where created_at >= ${start} and (not set_aside or waits_until is not null) group by user_id`,
  },
  reviewers: {
    all: counted('reviews'),
    since: (start) => sql`
      select added_by as user_id, count(*) as value from posts
       where post_type = 'review' and is_visible and created_at >= ${start} group by added_by`,
  },
  curators: {
    all: counted('games'),
    since: (start) => sql`
      select added_by as user_id, count(*) as value from games
       where confirmed and not is_removed and confirmed_at >= ${start} group by added_by`,
  },
  maintainers: {
    all: sql`
      select added_by as user_id, count(*) as value from updates
       where confirmed and not is_removed and source = 'user' group by added_by`,
    since: (start) => sql`
      select added_by as user_id, count(*) as value from updates
       where confirmed and not is_removed and source = 'user' and created_at >= ${start} group by added_by`,
  },
  helpful: {
    // The counters of all votes, without the few of accounts in their first week.
    all: sql`
      select added_by as user_id, sum(upvotes) as value from (
        select added_by, upvotes from posts where post_type = 'review' and is_visible
        union all
        select posts.added_by, -1 from profiles voter
          join post_votes vote on vote.user_id = voter.id and vote.type = 1
          join posts on posts.id = vote.post_id and posts.post_type = 'review' and posts.is_visible
         where voter.created_at ${TOO_NEW}) counted
       group by added_by`,
    since: (start) => sql`
      select posts.added_by as user_id, count(*) as value
        from post_votes vote
        join posts on posts.id = vote.post_id and posts.post_type = 'review' and posts.is_visible
       where vote.type = 1 and vote.created_at >= ${start}
         and vote.user_id not in (select id from profiles where created_at ${TOO_NEW})
       group by posts.added_by`,
  },
  streaks: {
    all: counted('longest_streak'),
    // Counters, because reading a month of visits takes seconds.
    since: (start, period) => sql`
      select user_id, ${sql.ref(`${period}_streak`)} as value from profile_counts
       where ${sql.ref(`streak_${period}`)} >= ((${start}) at time zone 'UTC')::date`,
  },
}

/**
 * Ranks all members by what they have more than nothing of. Banned members, those without a username of their own, and those who do not want
 * to be listed are left out. One row of packed bytes: a hundred thousand rows would block the process while they are parsed.
 */
export async function rankMembers(db: Kysely<DB>, board: Board, period: Period): Promise<Ranking> {
  const { all, since } = VALUES[board]
  const { rows } = await sql<{ ids: Buffer | null; values: Buffer | null }>`
    select string_agg(uuid_send(id), '' order by value desc, id) as ids,
           string_agg(int4send(value), '' order by value desc, id) as "values"
      from (
        select profiles.id, counted.value::integer as value
          from (${period === 'all' ? all : since(START[period], period)}) counted
          join profiles on profiles.id = counted.user_id
         where counted.value > 0 and profiles.username_chosen
           and (profiles.banned_until is null or profiles.banned_until <= now())
           and profiles.settings -> 'leaderboards' is distinct from 'false'::jsonb) ranked`.execute(db)
  const { ids, values } = rows[0]!
  return new Ranking(ids ?? Buffer.alloc(0), values ?? Buffer.alloc(0))
}

/** Members as they are shown, by id. Deleted ones are missing. */
export async function findMembers(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Author>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ members: Author[] | null }>`
    select json_agg(member) as members
      from (select ${authorOf('wanted.id')} as member from unnest(${ids}::uuid[]) as wanted (id)) found
     where member is not null`.execute(db)
  return new Map(rows[0]!.members?.map((member) => [member.id, member]))
}
