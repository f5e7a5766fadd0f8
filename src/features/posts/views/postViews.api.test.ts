import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const { api, db, get, send, signIn } = await testApi()

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

const viewsOf = async (id: number): Promise<number> => (await get(`/api/posts/${id}`)).body.views

test('a visitor counts once for each post and day, and a member once wherever they are', async () => {
  const id = POSTS.discussion
  expect(await view(id)).toEqual({ status: 200, body: { counted: true, views: 1 } })
  expect((await view(id)).body).toEqual({ counted: false, views: 1 })
  expect((await view(id, { from: '198.51.100.2' })).body).toEqual({ counted: true, views: 2 })
  const bob = await signIn(PEOPLE.bob)
  expect((await view(id, { headers: bob })).body).toEqual({ counted: true, views: 3 })
  expect((await view(id, { headers: bob, from: '203.0.113.9' })).body.counted).toBe(false)
  expect(await viewsOf(id)).toBe(3)
  await db.kysely.updateTable('post_views').set({ day: '2024-01-01' }).execute()
  // The hash names the day, so yesterday's rows are not today's.
  expect((await view(id)).body).toEqual({ counted: true, views: 4 })
  expect((await view(POSTS.poll)).body).toEqual({ counted: true, views: 1 })
})

test('a hundred requests of one visitor at once count once, and of a hundred visitors exactly', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => view(POSTS.list, { from: '192.0.2.1' })),
  )
  expect(answers.filter(({ body }) => body.counted)).toHaveLength(1)
  expect(await viewsOf(POSTS.list)).toBe(1)
  await Promise.all(Array.from({ length: 100 }, (_, n) => view(POSTS.list, { from: `192.0.2.${n + 10}` })))
  expect(await viewsOf(POSTS.list)).toBe(101)
})

test('crawlers do not count', async () => {
  const before = await viewsOf(POSTS.orphan)
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'GPTBot/1.2'])
    expect((await view(POSTS.orphan, { agent })).body).toEqual({ counted: false, views: before })
})

test('no address is stored', async () => {
  await view(POSTS.aliceReview, { from: '198.51.100.77' })
  await view(POSTS.bobReview, { from: '198.51.100.77' })
  const rows = await db.kysely
    .selectFrom('post_views')
    .where('post_id', 'in', [POSTS.aliceReview, POSTS.bobReview])
    .selectAll()
    .execute()
  expect(rows.map((row) => row.visitor_hash?.length)).toEqual([32, 32])
  expect(rows[0]!.visitor_hash).not.toEqual(rows[1]!.visitor_hash)
  expect(JSON.stringify(rows)).not.toContain('198.51')
})

test('a post that cannot be seen has no views to count', async () => {
  for (const id of [POSTS.removed, POSTS.held, POSTS.privateList, 999_999])
    expect((await view(id)).status).toBe(404)
  for (const id of [0, 'one', null, 1.5]) expect((await view(id)).status).toBe(400)
  expect(
    (await send('POST', '/api/addBlogLog', { authorization: 'Bearer gone' }, { postID: 1 })).status,
  ).toBe(401)
})

test('views are limited by network address', async () => {
  const answers = []
  for (let n = 0; n < 601; n++) answers.push(await view(999_999, { from: '192.0.2.254' }))
  expect(answers.map(({ status }) => status)).toEqual([...Array(600).fill(404), 429])
})
