import { beforeAll, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, get, signIn } = await testApi()
const who = {} as Record<'alice' | 'dev' | 'mod', HeadersInit>
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  for (const name of ['alice', 'dev', 'mod'] as const) who[name] = await signIn(PEOPLE[name])
  for (const [back, views] of [
    [0, 5],
    [6, 3],
    [7, 100],
    [29, 2],
    [30, 1000],
  ] as const)
    await db.kysely
      .insertInto('game_day_views')
      .values({ game_id: GAMES.tower, day: day(back), views })
      .execute()
  await db.kysely
    .insertInto('game_day_clicks')
    .values([
      { game_id: GAMES.tower, day: day(0), link_type: 'steam', clicks: 2 },
      { game_id: GAMES.tower, day: day(0), link_type: 'google play', clicks: 4 },
      { game_id: GAMES.tower, day: day(7), link_type: 'steam', clicks: 50 },
      { game_id: GAMES.mine, day: day(0), link_type: 'steam', clicks: 7 },
    ])
    .execute()
  await db.kysely.updateTable('votes').set({ set_aside: true }).where('user_id', '=', PEOPLE.bob).execute()
})
const numbers = (member: HeadersInit, query = '') => get(`/api/games/number-tower/numbers${query}`, member)

test('a developer sees the numbers of each day of the range, and of each type of link', async () => {
  const { body } = await numbers(who.dev, '?days=7')
  expect(body.days.map((each: { day: string }) => each.day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(day))
  expect(body.days[0]).toEqual({ day: day(6), views: 3, clicks: 0, upvotes: 0, downvotes: 0, favorites: 0 })
  // Bob's vote was set aside.
  expect(body.days[6]).toEqual({ day: day(0), views: 5, clicks: 6, upvotes: 1, downvotes: 1, favorites: 1 })
  expect(body.links).toEqual([
    { type: 'google-play', clicks: 4 },
    { type: 'steam', clicks: 2 },
  ])
})

test('the range is 7, 30 or 90 days, and 30 unless chosen', async () => {
  for (const [query, length, views] of [
    ['', 30, 110],
    ['?days=30', 30, 110],
    ['?days=90', 90, 1110],
  ] as const) {
    const { body } = await numbers(who.dev, query)
    expect(body.days).toHaveLength(length)
    expect(body.days.reduce((sum: number, each: { views: number }) => sum + each.views, 0)).toBe(views)
  }
  for (const query of ['?days=8', '?days=-1', '?days=x', '?more=1'])
    expect((await numbers(who.dev, query)).status).toBe(400)
})

test('only the developer and moderators see them', async () => {
  expect((await numbers(who.mod)).status).toBe(200)
  expect((await numbers(who.alice)).status).toBe(403)
  expect((await numbers({})).status).toBe(401)
  expect((await get('/api/games/idle-mine/numbers', who.dev)).status).toBe(403)
  expect((await get('/api/games/gone/numbers', who.mod)).status).toBe(404)
})
