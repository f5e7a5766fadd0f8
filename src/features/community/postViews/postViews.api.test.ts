// @module-tag race
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetVisitors } from '#/features/catalog/logs/logs.jobs.server.ts'
import { VisitLog } from '#/features/catalog/logs/visitLog.server.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const { api, db, get, send, services, signIn } = await testApi()

/** As a request that arrives from an address, by a browser. */
async function view(
  postID: unknown,
  { from = '198.51.100.1', headers = {} as HeadersInit, agent = FIREFOX } = {},
) {
  const response = await api.request(
    '/api/addBlogLog',
    {
      method: 'POST',
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'content-type': 'application/json',
        'user-agent': agent,
      },
      body: JSON.stringify({ postID }),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
  return { status: response.status, body: await response.json() }
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const viewsOf = async (id: number): Promise<number> => {
  await services.visits.flush()
  return (await get(`/api/posts/${id}`)).body.views
}

test('a visitor counts once for each post and day, and a member once wherever they are', async () => {
  const id = POSTS.discussion
  expect(await view(id)).toEqual({ status: 200, body: { accepted: true } })
  await view(id)
  expect(await viewsOf(id)).toBe(1)
  await view(id, { from: '198.51.100.2' })
  expect(await viewsOf(id)).toBe(2)
  const bob = await signIn(PEOPLE.bob)
  await view(id, { headers: bob })
  await view(id, { headers: bob, from: '203.0.113.9' })
  expect(await viewsOf(id)).toBe(3)
  await view(POSTS.poll)
  expect(await viewsOf(POSTS.poll)).toBe(1)
})

test('a visitor who comes to two processes, or on two days, counts once on each day', async () => {
  const id = POSTS.gameDiscussion
  for (const log of [new VisitLog(db, services.log), new VisitLog(db, services.log)]) {
    log.viewPost({ postId: id, userId: null, address: '198.51.100.1' })
    await log.close()
  }
  expect(await viewsOf(id)).toBe(1)
  await db.kysely.updateTable('post_views').set({ day: '2024-01-01' }).where('post_id', '=', id).execute()
  const later = new VisitLog(db, services.log)
  later.viewPost({ postId: id, userId: null, address: '198.51.100.1' })
  await later.close()
  expect(await viewsOf(id)).toBe(2)
})

test('a hundred requests of one visitor at once count once, and of a hundred visitors exactly', async () => {
  await Promise.all(Array.from({ length: 100 }, () => view(POSTS.list, { from: '192.0.2.1' })))
  expect(await viewsOf(POSTS.list)).toBe(1)
  await Promise.all(Array.from({ length: 100 }, (_, n) => view(POSTS.list, { from: `192.0.2.${n + 10}` })))
  expect(await viewsOf(POSTS.list)).toBe(101)
})

test('crawlers, and pages that a browser loads in advance, do not count', async () => {
  const before = await viewsOf(POSTS.orphan)
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'GPTBot/1.2'])
    expect((await view(POSTS.orphan, { agent })).body).toEqual({ accepted: false })
  const headers = { 'sec-purpose': 'prefetch;prerender' }
  expect((await view(POSTS.orphan, { headers })).body).toEqual({ accepted: false })
  expect(await viewsOf(POSTS.orphan)).toBe(before)
})

test('no address is stored', async () => {
  await view(POSTS.aliceReview, { from: '198.51.100.77' })
  await view(POSTS.bobReview, { from: '198.51.100.77' })
  await services.visits.flush()
  const rows = await db.kysely
    .selectFrom('post_views')
    .where('post_id', 'in', [POSTS.aliceReview, POSTS.bobReview])
    .selectAll()
    .execute()
  expect(rows.map((row) => row.visitor_hash?.length)).toEqual([32, 32])
  expect(rows[0]!.visitor_hash).not.toEqual(rows[1]!.visitor_hash)
  expect(JSON.stringify(rows)).not.toContain('198.51')
})

test('the hashes of a day are forgotten with its key, and single views after 90 days; they stay counted', async () => {
  const id = POSTS.aliceReview
  await view(id, { from: '198.51.100.78' })
  const before = await viewsOf(id)
  const past = { day: '2024-01-01', created_at: new Date(Date.now() - 89 * 86_400_000).toISOString() }
  await db.kysely.updateTable('post_views').set(past).where('post_id', '=', id).execute()
  await db.kysely.updateTable('visitor_keys').set({ day: '2024-01-01' }).execute()
  const run = { data: {}, signal: new AbortController().signal, completeIn: async () => {} }
  await forgetVisitors.run(services, run)
  expect(await db.kysely.selectFrom('visitor_keys').selectAll().execute()).toEqual([])
  const rows = await db.kysely.selectFrom('post_views').where('post_id', '=', id).selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ visitor_hash }) => visitor_hash !== null)).toEqual([])
  expect(await viewsOf(id)).toBe(before)
  const old = { created_at: new Date(Date.now() - 91 * 86_400_000).toISOString() }
  await db.kysely.updateTable('post_views').set(old).where('post_id', '=', id).execute()
  await forgetVisitors.run(services, run)
  expect(await db.kysely.selectFrom('post_views').where('post_id', '=', id).selectAll().execute()).toEqual([])
  expect(await viewsOf(id)).toBe(before)
})

test('a post that cannot be seen has no views to count', async () => {
  for (const id of [POSTS.removed, POSTS.held, POSTS.privateList, 999_999])
    expect((await view(id, { from: '198.51.100.99' })).status).toBe(200)
  await services.visits.flush()
  const { rows } =
    await sql`select id from post_views where post_id = any (${[POSTS.removed, POSTS.held, POSTS.privateList]})`.execute(
      db.kysely,
    )
  expect(rows).toEqual([])
  for (const id of [0, 'one', null, 1.5]) expect((await view(id)).status).toBe(400)
  expect(
    (await send('POST', '/api/addBlogLog', { authorization: 'Bearer gone' }, { postID: 1 })).status,
  ).toBe(401)
})

test('views are limited by network address', async () => {
  const responses = []
  for (let n = 0; n < 601; n++) responses.push(await view(999_999, { from: '192.0.2.254' }))
  expect(responses.map(({ status }) => status)).toEqual([...Array(600).fill(200), 429])
})
