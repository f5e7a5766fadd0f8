import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { type BOARDS, PERIODS } from './leaderboards.limits.ts'
import { rankMembers } from './leaderboards.queries.server.ts'
import { Rankings } from './rankings.server.ts'

const { db, get, send, signIn, services } = await testApi()
const alice = await signIn(PEOPLE.alice)

type Rows = [name: string, rank: number, value: number][]

/** A leaderboard as it is now: the one of the API may be some seconds old. */
async function ranked(
  board: (typeof BOARDS)[number],
  period: (typeof PERIODS)[number] = 'all',
): Promise<Rows> {
  const ranking = await rankMembers(db.kysely, board, period)
  const members = await db.kysely.selectFrom('profiles').select(['id', 'username']).execute()
  const nameOf = new Map(members.map(({ id, username }) => [id, username]))
  return Array.from({ length: ranking.size }, (_, at) => [
    nameOf.get(ranking.idAt(at))!,
    ranking.rankAt(at),
    ranking.valueAt(at),
  ])
}

const gain = (userId: string, amount: number, { ago = '0 days', kind = 'test' } = {}) =>
  sql`insert into exp_ledger (user_id, kind, subject, base, amount, created_at)
      values (${userId}, ${kind}, ${crypto.randomUUID()}, ${amount}, ${amount}, now() - ${ago}::interval)`.execute(
    db.kysely,
  )

beforeEach(async () => {
  await sql`delete from exp_ledger`.execute(db.kysely)
  await sql`update profiles set total_exp = 0, prestige = 0, username_chosen = true, banned_until = null, settings = '{}',
    created_at = '2020-01-01'`.execute(db.kysely)
})

describe('experience', () => {
  test('ranks by what members gained; ties share a rank, and nobody without any is listed', async () => {
    await gain(PEOPLE.alice, 10)
    await gain(PEOPLE.bob, 30)
    await gain(PEOPLE.carol, 10)
    await gain(PEOPLE.mod, 5)
    expect(await ranked('experience')).toEqual([
      ['bob', 1, 30],
      ...(
        [
          ['alice', 2, 10],
          ['carol', 2, 10],
        ] as Rows
      ).toSorted(([one], [other]) => (PEOPLE[one as 'bob'] < PEOPLE[other as 'bob'] ? -1 : 1)),
      ['mod', 4, 5],
    ])
  })

  test('of this month and this week leaves out what is older', async () => {
    await gain(PEOPLE.alice, 10, { ago: '40 days' })
    await gain(PEOPLE.alice, 2)
    for (const period of ['month', 'week'] as const)
      expect(await ranked('experience', period)).toEqual([['alice', 1, 2]])
    expect(await ranked('experience')).toEqual([['alice', 1, 12]])
  })

  test('counts what was gained before a prestige', async () => {
    await gain(PEOPLE.alice, 2970)
    await send('POST', '/api/me/prestige', alice, { prestige: 1 })
    await gain(PEOPLE.alice, 1)
    for (const period of PERIODS) expect(await ranked('experience', period)).toEqual([['alice', 1, 2971]])
  })
})

test('banned members, those who do not want to be listed, and those without a chosen name are left out', async () => {
  for (const id of Object.values(PEOPLE)) await gain(id, 5)
  await sql`update profiles set banned_until = now() + interval '1 day' where id = ${PEOPLE.bob}`.execute(
    db.kysely,
  )
  await sql`update profiles set banned_until = now() - interval '1 day' where id = ${PEOPLE.dev}`.execute(
    db.kysely,
  )
  await sql`update profiles set username_chosen = false where id = ${PEOPLE.carol}`.execute(db.kysely)
  await send('PATCH', '/api/me', alice, { settings: { leaderboards: false } })
  expect((await ranked('experience')).map(([name]) => name).toSorted()).toEqual(['dev', 'mod'])
})

const COUNTS = { voters: 'upvotes + downvotes', reviewers: 'reviews', curators: 'games' } as const

test.each(['voters', 'reviewers', 'curators'] as const)(
  '%s are ranked by what everyone can see of them',
  async (board) => {
    const { rows } = await sql<{ name: string; value: number }>`
    select username as name, value from (select user_id, ${sql.raw(COUNTS[board])} as value from profile_counts) counts
      join profiles on id = user_id where value > 0 order by value desc, id`.execute(db.kysely)
    expect((await ranked(board)).map(([name, , value]) => ({ name, value }))).toEqual(rows)
    expect(rows.length).toBeGreaterThan(1)
  },
)

test('maintainers are ranked by updates that members added, not by those of feeds', async () => {
  await sql`delete from updates`.execute(db.kysely)
  const add = (source: string, version: string) =>
    sql`
    insert into updates (game_id, added_by, source, version_number, content, confirmed)
    values (${GAMES.mine}, ${PEOPLE.alice}, ${source}, ${version}, 'More shafts.', true)`.execute(db.kysely)
  await add('user', '9.1')
  await add('feed', '9.2')
  for (const period of PERIODS) expect(await ranked('maintainers', period)).toEqual([['alice', 1, 1]])
})

test('helpful votes of accounts in their first week do not count', async () => {
  await sql`delete from post_votes`.execute(db.kysely)
  for (const voter of [PEOPLE.alice, PEOPLE.carol, PEOPLE.mod])
    await sql`insert into post_votes (post_id, user_id, type) values (${POSTS.bobReview}, ${voter}, 1)`.execute(
      db.kysely,
    )
  expect(await ranked('helpful')).toEqual([['bob', 1, 3]])
  await sql`update profiles set created_at = now() - interval '6 days' where id in (${PEOPLE.carol}, ${PEOPLE.mod})`.execute(
    db.kysely,
  )
  for (const period of PERIODS) expect(await ranked('helpful', period)).toEqual([['bob', 1, 1]])
})

test('streaks are the longest run of daily visits, also after it ended', async () => {
  await sql`delete from daily_login_exp`.execute(db.kysely)
  const visit = (id: string, ago: number, streak: number) =>
    sql`
    insert into daily_login_exp (user_id, day, streak, exp_added)
    values (${id}, (now() at time zone 'UTC')::date - ${ago}::integer, ${streak}, 3)`.execute(db.kysely)
  await visit(PEOPLE.alice, 90, 12)
  await visit(PEOPLE.alice, 0, 1)
  await visit(PEOPLE.bob, 0, 3)
  expect(await ranked('streaks')).toEqual([
    ['alice', 1, 12],
    ['bob', 2, 3],
  ])
  expect(await ranked('streaks', 'month')).toEqual([
    ['bob', 1, 3],
    ['alice', 2, 1],
  ])
})

test('runs of a month are those that reach into it, in whatever order their days are stored', async () => {
  await sql`delete from daily_login_exp`.execute(db.kysely)
  await sql`update profile_counts set longest_streak = 0`.execute(db.kysely)
  const visit = (id: string, days: [fromFirst: number, streak: number][]) =>
    sql`
    insert into daily_login_exp (user_id, day, streak, exp_added)
    select ${id}, date_trunc('month', now() at time zone 'UTC')::date + day, streak, 3
      from unnest(${days.map(([day]) => day)}::integer[], ${days.map(([, streak]) => streak)}::integer[]) as visit (day, streak)`.execute(
      db.kysely,
    )
  await visit(PEOPLE.alice, [
    [-1, 9],
    [0, 4],
  ])
  await visit(PEOPLE.alice, [[-40, 30]])
  await visit(PEOPLE.bob, [[-1, 20]])
  await visit(PEOPLE.carol, [[-1, 2]])
  await visit(PEOPLE.carol, [[0, 3]])
  expect(await ranked('streaks', 'month')).toEqual([
    ['alice', 1, 4],
    ['carol', 2, 3],
  ])
  expect((await ranked('streaks')).slice(0, 2)).toEqual([
    ['alice', 1, 30],
    ['bob', 2, 20],
  ])
})

describe('the endpoint', () => {
  test('shows pages of 50 with ranks, and the viewer their own rank with two neighbors on each side', async () => {
    await sql`insert into profiles (username, created_at) select 'ranked' || n, '2020-01-01' from generate_series(1, 120) n`.execute(
      db.kysely,
    )
    await sql`insert into exp_ledger (user_id, kind, subject, base, amount)
      select id, 'test', 'start', n, n from (
        select id, 10 + substr(username, 7)::integer as n from profiles where username like 'ranked%') start`.execute(
      db.kysely,
    )
    await gain(PEOPLE.alice, 69)
    const { body } = await get('/api/leaderboards?page=2')
    expect(body.total).toBe(121)
    expect(body.items).toHaveLength(50)
    expect(body.items[0]).toMatchObject({ rank: 51, value: 80, member: { username: 'ranked70' } })
    expect((await get('/api/leaderboards?page=3')).body.items).toHaveLength(21)
    expect((await get('/api/leaderboards?page=4')).body.items).toEqual([])

    const own = (await get('/api/me/leaderboards', alice)).body
    expect(own).toMatchObject({ rank: 62, value: 69, total: 121, page: 2 })
    const neighbors = own.neighbors.map(({ rank, value }: { rank: number; value: number }) => [rank, value])
    expect(neighbors).toEqual(
      expect.arrayContaining([
        [62, 69],
        [62, 69],
        [61, 70],
      ]),
    )
    expect(neighbors).toHaveLength(5)
  })

  test('shows a member who is on no leaderboard no rank', async () => {
    expect(
      (await get('/api/me/leaderboards?board=maintainers&period=week', await signIn(PEOPLE.dev))).body,
    ).toMatchObject({
      rank: null,
      neighbors: [],
    })
    expect((await get('/api/me/leaderboards')).status).toBe(401)
  })

  test.each(['board=fastest', 'period=year', 'page=0', 'sort=up'])('rejects %s', async (query) => {
    expect((await get(`/api/leaderboards?${query}`)).status).toBe(400)
  })
})

test('a ranking is read once, and again when it is too old', async () => {
  const rankings = new Rankings(db.kysely, services.cache, 30)
  await gain(PEOPLE.alice, 10)
  const [first, same] = await Promise.all([
    rankings.get('experience', 'all'),
    rankings.get('experience', 'all'),
  ])
  expect(first).toBe(same)
  await gain(PEOPLE.alice, 5)
  await expect.poll(async () => (await rankings.get('experience', 'all')).valueAt(0)).toBe(15)
})
