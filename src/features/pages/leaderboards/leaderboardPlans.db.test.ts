import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { plansOf } from '../../../../test/queryPlans.ts'
import { BOARDS, type Board, type Period } from './leaderboards.limits.ts'
import { rankMembers } from './leaderboards.queries.server.ts'

// Filling takes minutes on the embedded database, which has the same statements and indexes.
const isOnServer = process.env.TEST_DATABASE_URL !== undefined
const { kysely } = isOnServer ? await filledDatabase(CROWD) : await testDatabase()

/** Half a year of what members did, stored in order of time, as a site stores it. */
const FILLING = [
  `insert into exp_ledger (user_id, kind, subject, base, amount, created_at)
     select ('00000000-0000-4000-8000-' || lpad((1 + (n * 31) % 2000)::text, 12, '0'))::uuid, 'test', n::text, 1, 1,
            now() - (60000 - n) * interval '5 minutes' from generate_series(1, 60000) n`,
  `insert into votes (game_id, user_id, type, created_at)
     select 1 + (n * 7919) % 3990, ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 1,
            now() - (40000 - n) * interval '7 minutes' from generate_series(1, 40000) n on conflict do nothing`,
  `insert into post_votes (post_id, user_id, type, created_at)
     select p.id, ('00000000-0000-4000-8000-' || lpad((1 + (p.id * 31 + n) % 2000)::text, 12, '0'))::uuid, 1,
            now() - (21500 - p.id) * interval '12 minutes' from posts p, generate_series(1, 1) n order by p.id on conflict do nothing`,
  `insert into daily_login_exp (user_id, day, streak, exp_added)
     select id, current_date - (n + (substr(id::text, 34)::integer % 20)::integer * 90), n, 3 from profiles, generate_series(1, 5) n`,
  "update profiles set created_at = '2020-01-01'",
  // Five years: of fewer, a month is so many that reading all of an index is cheaper.
  `update posts set created_at = now() - (21500 - id) * interval '2 hours',
                    poll_ends_at = case when post_type = 'poll' then now() - (21500 - id) * interval '2 hours' end`,
  // The plan of a table that was vacuumed can be another one, and a server vacuums when it likes.
  'vacuum analyze',
]
if (isOnServer) for (const statement of FILLING) await sql.raw(statement).execute(kysely)

/** One row for each member, which are read by most rankings. */
const MEMBERS = ['profiles', 'profile_counts']

const RECENT: Readonly<Record<Board, string>> = {
  experience: 'exp_ledger_recent',
  voters: 'votes_recent',
  reviewers: 'posts_by_type',
  curators: 'games_confirmed_recently',
  maintainers: 'updates_by_members',
  helpful: 'post_votes_recent',
  streaks: 'profile_counts_by_streak_',
}

async function planOf(board: Board, period: Period): Promise<{ scanned: string[]; indexes: string[] }> {
  const [plan] = await plansOf(kysely, (db) => rankMembers(db, board, period))
  return { scanned: plan!.scanned.filter((table) => table !== 'profiles'), indexes: plan!.indexes }
}

describe.runIf(isOnServer).each(['month', 'week'] as const)('a ranking of this %s', (period) => {
  test.each(BOARDS)(
    'of %s finds what is new by an index, not among everything that members ever did',
    async (board) => {
      const { scanned, indexes } = await planOf(board, period)
      // Where many reviews got a vote, reading all of them is cheaper than looking up each.
      expect(scanned.filter((table) => board !== 'helpful' || table !== 'posts')).toEqual([])
      expect(indexes.join(' ')).toContain(board === 'streaks' ? RECENT.streaks + period : RECENT[board])
    },
  )
})

test.runIf(isOnServer).each(['experience', 'voters', 'reviewers', 'curators', 'streaks'] as const)(
  'a ranking of %s of all time reads one row for each member, not what they did',
  async (board) => {
    const { scanned } = await planOf(board, 'all')
    expect(scanned.filter((table) => !MEMBERS.includes(table))).toEqual([])
  },
)
