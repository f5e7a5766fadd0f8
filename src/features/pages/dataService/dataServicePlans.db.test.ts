import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { plansOf, type QueryPlan } from '../../../../test/queryPlans.ts'
import { readRelationQuery } from './parse/readRelationQuery.ts'
import { beginReading, readRows } from './relations/relations.queries.server.ts'

const { kysely } = await filledDatabase(CROWD)

const MEMBER = '00000000-0000-4000-8000-000000000001'

/** Gives the member, among many, a history in every relation of their own. */
for (const statement of [
  `insert into votes (game_id, user_id, type)
     select 2 + (n * 7919) % 3990, ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 1 from generate_series(1, 20000) n
     on conflict do nothing`,
  `insert into post_votes (post_id, user_id, type)
     select p.id, ('00000000-0000-4000-8000-' || lpad((1 + (p.id * 31) % 2000)::text, 12, '0'))::uuid, 1 from posts p on conflict do nothing`,
  `insert into notifications (user_id, type, title, is_seen, created_at)
     select id, 'moderator', 'Note', n % 4 = 0, now() - n * interval '1 hour' from profiles, generate_series(1, 10) n`,
  `insert into view_logs (user_id, game_id, created_at)
     select id, 1 + n * 37, now() - n * interval '1 hour' from profiles, generate_series(1, 10) n`,
  `insert into daily_login_exp (user_id, day, streak, exp_added)
     select id, current_date - n, n, 3 from profiles, generate_series(1, 10) n`,
  `insert into profile_update_logs (user_id, diff) select id, '{}' from profiles, generate_series(1, 10)`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

/** The plan of a request, by a visitor or the member. Tags are few enough to be read from end to end. */
function planOf(address: string, viewer?: string): Promise<QueryPlan> {
  const [relation, parameters] = address.split('?') as [string, string]
  const query = readRelationQuery(relation, new URLSearchParams(parameters))
  const options = { isMember: viewer !== undefined, stripsNulls: false, counts: false, isSingle: false }
  return kysely.transaction().execute(async (trx) => {
    await beginReading(trx, viewer)
    const [plan] = await plansOf(trx, (db) => readRows(db, query, options))
    return { ...plan!, scanned: plan!.scanned.filter((table) => table !== 'tags') }
  })
}

describe('a visitor’s request reads along an index, and sorts no table', () => {
  test.each([
    ['games?select=id,name&id=in.(5,77,900)', 'games_pkey'],
    ['games?urlid=eq.game-77', 'games_urlid_key'],
    ['games_newest?order=created_at.desc&limit=20', 'games_since'],
    ['games_newest?order=created_at.desc&limit=20&offset=200', 'games_since'],
    ['games?select=id&featured_until=gte.2026-01-01', 'games_featured'],
    ['profiles?id=eq.00000000-0000-4000-8000-000000000005', 'profiles_pkey'],
    ['profiles?order=total_exp.desc&limit=20', 'profiles_by_experience'],
    ['profiles?order=total_exp&limit=20', 'profiles_by_experience'],
    ['profile_levels?user_id=eq.00000000-0000-4000-8000-000000000005', 'profiles_pkey'],
    ['updates?game_id=eq.77&order=created_at.desc&limit=3', 'updates_by_game'],
    ['updates_view?order=created_at.desc&limit=20', 'updates_newest'],
    ['blog_posts?post_type=eq.monthly&order=created_at.desc&limit=20', 'posts_by_type'],
    [
      'blog_posts?added_by=eq.00000000-0000-4000-8000-000000000005&order=created_at.desc&limit=20',
      'posts_by_user',
    ],
    [
      'blog_posts?select=title,games(name),author:profiles(username)&post_type=eq.monthly&order=created_at.desc&limit=20',
      'posts_by_type',
    ],
    ['blog_comments?post_id=eq.77', 'comments_by_post'],
    ['blog_comments?order=created_at.desc&limit=20', 'comments_newest'],
    ['blog_comments?order=created_at&limit=20', 'comments_newest'],
  ])('%s', async (address, index) => {
    const plan = await planOf(address)
    expect(plan.scanned).toEqual([])
    expect(plan.indexes.join(' ')).toContain(index)
  })
})

describe('a member’s own rows are found by an index', () => {
  test.each([
    'favorites?select=game_id',
    'votes?order=created_at.desc&limit=20',
    'blog_votes?post_id=eq.77',
    'notifications?is_seen=eq.false&order=created_at.desc',
    'notifications?is_seen=eq.true&order=created_at.desc&limit=20',
    'view_logs?order=created_at.desc&limit=20',
    'blog_comments?order=created_at.desc&limit=20',
    'daily_login_exp?order=day.desc&limit=20',
    'user_profile_update_logs?order=created_at.desc&limit=20',
  ])('%s', async (address) => {
    const plan = await planOf(address, MEMBER)
    expect(plan.scanned).toEqual([])
    expect(plan.indexes.length).toBeGreaterThan(0)
  })
})

test('rows that match what the planner cannot know are joined by an index, and not each with all of a table', async () => {
  const plan = await planOf('games?tags=cs.{Web}&tags=not.cs.{Idle}&order=upvotes.desc&limit=20')
  expect(plan.scanned).not.toContain('game_counts')
})
