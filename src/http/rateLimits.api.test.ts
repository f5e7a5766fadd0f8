import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { PEOPLE } from '../../test/world.ts'
import { apiRouter, handleErrors } from './apiRouter.server.ts'
import { trustedProxies } from './clientAddress.server.ts'
import { limitWriteRate, requireMember } from './rateLimits.server.ts'
import { viewers } from './viewer.server.ts'
import { WRITE_LIMITS } from './writeLimits.ts'

const { auth, db, signIn } = await testApi()
const { posts } = WRITE_LIMITS

function writing(factor = 1) {
  const router = apiRouter()
  handleErrors(router, auth.log)
  router.use(viewers((token) => auth.sessionCache.authenticate(token)))
  router.use(limitWriteRate(trustedProxies(['127.0.0.1']), factor))
  router.post('/posts', async (c) => c.json((await requireMember(c, 'posts')).address))
  router.post('/votes', async (c) => c.json((await requireMember(c, 'votes')).address))
  const app = new Hono().route('/', router)
  return async (path: string, headers: HeadersInit = {}, from = '203.0.113.7') => {
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const all = { ...Object.fromEntries(new Headers(headers)), 'x-forwarded-for': from }
    return app.request(path, { method: 'POST', headers: all }, env)
  }
}

const statuses = async (count: number, ask: () => Promise<Response>) => {
  const found: number[] = []
  for (let each = 0; each < count; each++) found.push((await ask()).status)
  return found
}

const setJoined = async (userId: string, created_at: Date) => {
  await db.kysely.updateTable('profiles').set({ created_at }).where('id', '=', userId).execute()
  auth.sessionCache.forgetUser(userId)
}

test('only signed-in members with a chosen username may write', async () => {
  const ask = writing()
  expect((await ask('/posts')).status).toBe(401)
  const carol = await signIn(PEOPLE.carol)
  expect(await (await ask('/posts', carol, '2001:db8:1:2:3::4')).json()).toBe('2001:db8:1:2::/64')
  const choose = (username_chosen: boolean) =>
    db.kysely.updateTable('profiles').set({ username_chosen }).where('id', '=', PEOPLE.carol).execute()
  await choose(false)
  // The database itself tells the processes that remember the session.
  await expect.poll(async () => (await ask('/votes', carol)).status).toBe(403)
  await choose(true)
  await expect.poll(async () => (await ask('/votes', carol)).status).toBe(200)
})

test('a member is limited for each kind of write, a new member more strictly, and learns when to retry', async () => {
  const ask = writing()
  const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
  await setJoined(PEOPLE.alice, new Date(Date.now() - 25 * 3_600_000))
  await setJoined(PEOPLE.bob, new Date(Date.now() - 23 * 3_600_000))
  const allowed = (count: number) => [...Array<number>(count).fill(200), 429]
  expect(await statuses(posts.member + 1, () => ask('/posts', alice))).toEqual(allowed(posts.member))
  expect(await statuses(posts.newMember + 1, () => ask('/posts', bob))).toEqual(allowed(posts.newMember))
  const refused = await ask('/posts', bob)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(posts.seconds - 60)
  expect(seconds).toBeLessThanOrEqual(posts.seconds)
  expect((await ask('/votes', bob)).status).toBe(200)
})

test('an address is limited, whoever is behind it', async () => {
  const ask = writing()
  const members = await Promise.all(Object.values(PEOPLE).map(signIn))
  for (const id of Object.values(PEOPLE)) await setJoined(id, new Date('2024-01-01'))
  const found: number[] = []
  for (let each = 0; each <= posts.address; each++)
    found.push((await ask('/posts', members[each % members.length]!)).status)
  expect(found).toEqual([...Array<number>(posts.address).fill(200), 429])
  expect((await ask('/posts', members[0]!, '203.0.113.8')).status).toBe(200)
})

test('an operator multiplies the limits', async () => {
  const ask = writing(2)
  const bob = await signIn(PEOPLE.bob)
  await setJoined(PEOPLE.bob, new Date())
  const found = await statuses(posts.newMember * 2 + 1, () => ask('/posts', bob))
  expect(found).toEqual([...Array<number>(posts.newMember * 2).fill(200), 429])
})
