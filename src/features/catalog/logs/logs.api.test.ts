// @module-tag smoke
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#/shared/seededRandom.ts'
import { testApi } from '../../../../test/api.ts'
import { stopClock } from '../../../../test/stopClock.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { forgetVisitors } from './logs.jobs.server.ts'
import { MAX_QUEUED, VisitLog } from './visitLog.server.ts'

const { api, db, get, signIn, services } = await testApi()
const { visits } = services
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let alice: HeadersInit
beforeAll(async () => {
  alice = await signIn(PEOPLE.alice)
})
beforeEach(async () => {
  await visits.flush()
  for (const table of [
    'view_logs',
    'link_clicks',
    'game_day_views',
    'game_day_clicks',
    'interaction_days',
  ] as const)
    await db.kysely.deleteFrom(table).execute()
})

async function log(
  path: string,
  body: object,
  { from = '198.51.100.1', headers = {} as HeadersInit, agent = FIREFOX } = {},
) {
  const response = await api.request(
    path,
    {
      method: 'POST',
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'content-type': 'application/json',
        'user-agent': agent,
      },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
  return { status: response.status, body: await response.json() }
}

const counted = async () => {
  await visits.flush()
  const views = await db.kysely
    .selectFrom('game_day_views')
    .select(['game_id', 'views'])
    .orderBy('game_id')
    .execute()
  const clicks = await db.kysely
    .selectFrom('game_day_clicks')
    .select(['game_id', 'link_type', 'clicks'])
    .orderBy('link_type')
    .execute()
  return { views, clicks }
}

test('a visitor counts once for each game, link type and day, and a member once wherever they are', async () => {
  // A memory of its own for each turn, as if the visits came to several processes.
  for (const turn of [visits, new VisitLog(db, services.log)]) {
    for (const address of ['a', 'a', 'b']) {
      turn.visit({ gameId: GAMES.tower, linkType: null, userId: null, address })
      turn.visit({ gameId: GAMES.tower, linkType: 'steam', userId: null, address })
      turn.visit({ gameId: GAMES.tower, linkType: null, userId: PEOPLE.alice, address })
    }
    turn.visit({ gameId: GAMES.mine, linkType: null, userId: null, address: 'a' })
    await turn.flush()
  }
  expect(await counted()).toEqual({
    views: [
      { game_id: GAMES.tower, views: 3 },
      { game_id: GAMES.mine, views: 1 },
    ],
    clicks: [{ game_id: GAMES.tower, link_type: 'steam', clicks: 2 }],
  })
})

test('requests are counted, members see their own visits, and no address is stored', async () => {
  const from = '198.51.100.77'
  expect(
    await log('/api/addLog', { gameID: GAMES.clicker, user: PEOPLE.bob }, { from, headers: alice }),
  ).toEqual({
    status: 200,
    body: { accepted: true },
  })
  await log('/api/addLog', { gameID: GAMES.farm }, { from })
  await log('/api/addLinkLog', { game_id: GAMES.farm, link_type: 'google-play' }, { from })
  expect(await counted()).toEqual({
    views: [
      { game_id: GAMES.clicker, views: 1 },
      { game_id: GAMES.farm, views: 1 },
    ],
    clicks: [{ game_id: GAMES.farm, link_type: 'google play', clicks: 1 }],
  })
  expect((await get('/api/me/history/visits', alice)).body.items).toMatchObject([
    { action: 'visit', subject: 'Old Clicker', href: '/game/old-clicker' },
  ])
  const rows = [
    ...(await db.kysely.selectFrom('view_logs').selectAll().execute()),
    ...(await db.kysely.selectFrom('link_clicks').selectAll().execute()),
  ]
  expect(JSON.stringify(rows)).not.toContain('198.51')
  expect(rows.map((row) => row.user_id)).toEqual([PEOPLE.alice, null, null])
  expect(new Set(rows.map((row) => row.visitor_hash!.toString('hex'))).size).toBe(3)
})

test('crawlers, removed and unknown games do not count', async () => {
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])
    expect((await log('/api/addLog', { gameID: GAMES.tower }, { agent })).body).toEqual({
      accepted: agent === '',
    })
  await log('/api/addLog', { gameID: GAMES.gone })
  await log('/api/addLog', { gameID: 999_999 })
  await log('/api/addIntLog', { name: 'trailer' }, { agent: 'GPTBot/1.2' })
  expect(await counted()).toEqual({ views: [{ game_id: GAMES.tower, views: 1 }], clicks: [] })
  expect(await db.kysely.selectFrom('interaction_days').selectAll().execute()).toEqual([])
})

test.each<Record<string, string>>([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
])('what a browser loads in advance does not count: %j', async (headers) => {
  expect((await log('/api/addLog', { gameID: GAMES.tower }, { headers })).body).toEqual({ accepted: false })
  const click = { game_id: GAMES.tower, link_type: 'steam' }
  expect((await log('/api/addLinkLog', click, { headers })).body).toEqual({ accepted: false })
  expect(await counted()).toEqual({ views: [], clicks: [] })
})

test('uses of the site are counted by day, of known names only', async () => {
  for (let n = 0; n < 3; n++) expect((await log('/api/addIntLog', { name: 'trailer' })).status).toBe(200)
  await visits.flush()
  await log('/api/addIntLog', { name: 'trailer' })
  await visits.flush()
  const rows = await db.kysely.selectFrom('interaction_days').select(['name', 'count']).execute()
  expect(rows.map(({ name, count }) => [name, Number(count)])).toEqual([['trailer', 4]])
  expect((await log('/api/addIntLog', { name: 'anything' })).status).toBe(400)
})

test('wrong input is 400, a token that is no longer valid 401, too many requests 429', async () => {
  for (const body of [{}, { gameID: 0 }, { gameID: '1' }, { gameID: 1, more: 1 }])
    expect((await log('/api/addLog', body)).status).toBe(400)
  for (const body of [
    { game_id: 1 },
    { game_id: 1, link_type: 'nonsense' },
    { game_id: 1.5, link_type: 'steam' },
  ])
    expect((await log('/api/addLinkLog', body)).status).toBe(400)
  const headers = { authorization: 'Bearer gone' }
  for (const [path, body] of [
    ['/api/addLog', { gameID: 1 }],
    ['/api/addLinkLog', { game_id: 1, link_type: 'steam' }],
    ['/api/addIntLog', { name: 'trailer' }],
  ] as const)
    expect((await log(path, body, { headers })).status).toBe(401)
  stopClock()
  const statuses = []
  for (let n = 0; n < 501; n++)
    statuses.push((await log('/api/addIntLog', { name: 'trailer' }, { from: '192.0.2.254' })).status)
  expect(statuses).toEqual([...Array(500).fill(200), 429])
})

test('waiting entries are bounded: further ones are dropped and counted, and the rest is written', async () => {
  const full = new VisitLog(db, services.log)
  const responses = Array.from({ length: MAX_QUEUED + 5 }, (_, n) =>
    full.visit({ gameId: GAMES.tower, linkType: null, userId: null, address: `10.${n}` }),
  )
  expect(responses.filter((accepted) => !accepted)).toHaveLength(5)
  expect(full.dropped).toBe(5)
  await full.close()
  expect((await counted()).views).toEqual([{ game_id: GAMES.tower, views: MAX_QUEUED }])
})

const run = { data: {}, signal: new AbortController().signal, completeIn: async () => {} }
const daysAgo = (days: number) => {
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  return { created_at, day: created_at.slice(0, 10) }
}

test('the key and the hashes of a day are deleted when it is over, and nothing else of its visits', async () => {
  visits.visit({ gameId: GAMES.tower, linkType: null, userId: null, address: 'x' })
  visits.visit({ gameId: GAMES.tower, linkType: 'steam', userId: null, address: 'x' })
  visits.visit({ gameId: GAMES.tower, linkType: null, userId: PEOPLE.bob, address: 'x' })
  await visits.flush()
  const past = daysAgo(3)
  await db.kysely.updateTable('visitor_keys').set({ day: past.day }).execute()
  for (const table of ['view_logs', 'link_clicks'] as const)
    await db.kysely.updateTable(table).set(past).execute()
  await forgetVisitors.run(services, run)
  expect(await db.kysely.selectFrom('visitor_keys').selectAll().execute()).toEqual([])
  const rows = [
    ...(await db.kysely.selectFrom('view_logs').selectAll().execute()),
    ...(await db.kysely.selectFrom('link_clicks').selectAll().execute()),
  ]
  expect(rows.map((row) => row.visitor_hash)).toEqual([null, null, null])
  expect(await counted()).toMatchObject({ views: [{ views: 2 }], clicks: [{ clicks: 1 }] })
})

test('single visits are deleted after 90 days, a member’s own after a year; the counts stay', async () => {
  visits.visit({ gameId: GAMES.tower, linkType: null, userId: null, address: 'y' })
  visits.visit({ gameId: GAMES.tower, linkType: 'steam', userId: null, address: 'y' })
  visits.visit({ gameId: GAMES.tower, linkType: null, userId: PEOPLE.carol, address: 'y' })
  await visits.flush()
  const left = async (days: number) => {
    for (const table of ['view_logs', 'link_clicks'] as const)
      await db.kysely.updateTable(table).set(daysAgo(days)).execute()
    await forgetVisitors.run(services, run)
    const views = await db.kysely.selectFrom('view_logs').select('user_id').execute()
    const clicks = await db.kysely.selectFrom('link_clicks').select('id').execute()
    return {
      visitors: views.filter(({ user_id }) => user_id === null).length,
      own: views.filter(({ user_id }) => user_id !== null).length,
      clicks: clicks.length,
    }
  }
  expect(await left(89)).toEqual({ visitors: 1, own: 1, clicks: 1 })
  expect(await left(91)).toEqual({ visitors: 0, own: 1, clicks: 0 })
  expect(await left(366)).toEqual({ visitors: 0, own: 0, clicks: 0 })
  expect(await counted()).toMatchObject({ views: [{ views: 2 }], clicks: [{ clicks: 1 }] })
})

test('the sums of days are those of the single visits, whatever arrives twice, in several batches and processes', async () => {
  const random = seededRandom('visits', 'logs')
  const others = new VisitLog(db, services.log)
  const games = [GAMES.tower, GAMES.mine, GAMES.farm, GAMES.gone]
  for (let n = 0; n < 600; n++) {
    const log = random.chance(0.5) ? visits : others
    log.visit({
      gameId: games[random.whole(0, 3)]!,
      linkType: random.chance(0.5) ? null : random.chance(0.5) ? 'steam' : 'itch',
      userId: random.chance(0.2) ? PEOPLE.bob : null,
      address: `sum${random.whole(0, 60)}`,
    })
    if (n % 100 === 99) await Promise.all([visits.flush(), others.flush()])
  }
  await others.close()
  const { views, clicks } = await counted()
  const rows = async (table: 'view_logs' | 'link_clicks', linkType: string) => {
    const { rows } =
      await sql`select game_id, ${sql.raw(linkType)} count(*)::integer as ${sql.ref(table === 'view_logs' ? 'views' : 'clicks')}
      from ${sql.table(table)} group by ${sql.raw(linkType)} game_id order by ${sql.raw(linkType)} game_id`.execute(
        db.kysely,
      )
    return rows
  }
  expect(views.length).toBe(3)
  expect(views).toEqual(await rows('view_logs', ''))
  expect(clicks.toSorted((a, b) => a.link_type.localeCompare(b.link_type) || a.game_id - b.game_id)).toEqual(
    await rows('link_clicks', 'link_type,'),
  )
})
