import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { PEOPLE } from '../../test/world.ts'
import { apiRouter, handleErrors } from './apiRouter.server.ts'
import { trustedProxies } from './clientAddress.server.ts'
import { ProcessCounts, type RateCounts } from './rateCounts.ts'
import { allowanceOf, limitWriteRate, requireMember } from './rateLimits.server.ts'
import { SharedCounts } from './sharedCounts.writes.server.ts'
import { requireUser, viewers } from './viewer.server.ts'
import { WRITE_LIMITS } from './writeLimits.ts'

const { auth, db, signIn } = await testApi()
const { posts } = WRITE_LIMITS

/** What several processes on one database share. */
const shared = () => new SharedCounts(db.kysely, auth.keys)

function writing(counts: RateCounts, factor = 1) {
  const router = apiRouter()
  handleErrors(router, auth.log)
  router.use(viewers((token) => auth.sessionCache.authenticate(token)))
  router.use(limitWriteRate(trustedProxies(['127.0.0.1']), counts, factor))
  router.post('/posts', async (c) => c.json((await requireMember(c, 'posts')).address))
  router.post('/votes', async (c) => c.json((await requireMember(c, 'votes')).address))
  router.post('/allowance', async (c) => c.json(await allowanceOf(c, 'posts', await requireUser(c))))
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

const forgetCounts = () => db.kysely.deleteFrom('auth_throttles').execute()

describe.each<[string, () => RateCounts]>([
  ['one process', () => new ProcessCounts()],
  ['processes that share a database', shared],
])('in %s', (_, open) => {
  beforeEach(forgetCounts)

  test('only signed-in members with a chosen username may write', async () => {
    const ask = writing(open())
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
    const ask = writing(open())
    const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
    await setJoined(PEOPLE.alice, new Date(Date.now() - 25 * 3_600_000))
    await setJoined(PEOPLE.bob, new Date(Date.now() - 23 * 3_600_000))
    const allowed = (count: number) => [...Array<number>(count).fill(200), 429]
    expect(await statuses(posts.member + 1, () => ask('/posts', alice))).toEqual(allowed(posts.member))
    expect(await statuses(posts.newMember + 1, () => ask('/posts', bob))).toEqual(allowed(posts.newMember))
    const refused = await ask('/posts', bob)
    const told = await (await ask('/allowance', bob)).json()
    expect(told).toMatchObject({ allowed: posts.newMember, left: 0, is_new: true })
    expect(told.next_at).toBeGreaterThan(Date.now())
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(posts.seconds - 60)
    expect(seconds).toBeLessThanOrEqual(posts.seconds)
    expect((await ask('/votes', bob)).status).toBe(200)
  })

  test('an address is limited, whoever is behind it', async () => {
    const ask = writing(open())
    const members = await Promise.all(Object.values(PEOPLE).map(signIn))
    for (const id of Object.values(PEOPLE)) await setJoined(id, new Date('2024-01-01'))
    const found: number[] = []
    for (let each = 0; each <= posts.address; each++)
      found.push((await ask('/posts', members[each % members.length]!)).status)
    expect(found).toEqual([...Array<number>(posts.address).fill(200), 429])
    expect((await ask('/posts', members[0]!, '203.0.113.8')).status).toBe(200)
  })

  test('an operator multiplies the limits', async () => {
    const ask = writing(open(), 2)
    const bob = await signIn(PEOPLE.bob)
    await setJoined(PEOPLE.bob, new Date())
    const found = await statuses(posts.newMember * 2 + 1, () => ask('/posts', bob))
    expect(found).toEqual([...Array<number>(posts.newMember * 2).fill(200), 429])
  })
})

describe('processes that share a database', () => {
  beforeEach(forgetCounts)

  test('allow a member together what one of them allows', async () => {
    const [one, other] = [writing(shared()), writing(shared())]
    const bob = await signIn(PEOPLE.bob)
    await setJoined(PEOPLE.bob, new Date())
    const asked = Array.from({ length: posts.newMember * 2 }, (_, each) =>
      (each % 2 ? one : other)('/posts', bob),
    )
    const found = (await Promise.all(asked)).map(({ status }) => status)
    expect(found.filter((status) => status === 200)).toHaveLength(posts.newMember)
    expect(found.filter((status) => status === 429)).toHaveLength(posts.newMember)
    const told = await (await one('/allowance', bob)).json()
    expect(told).toMatchObject({ allowed: posts.newMember, left: 0 })
  })

  test('begin to count anew when the window has ended', async () => {
    const ask = writing(shared())
    const bob = await signIn(PEOPLE.bob)
    await setJoined(PEOPLE.bob, new Date())
    await statuses(posts.newMember, () => ask('/posts', bob))
    expect((await ask('/posts', bob)).status).toBe(429)
    await db.kysely
      .updateTable('auth_throttles')
      .set({ expire: String(Date.now() - 1) })
      .execute()
    expect(await (await ask('/allowance', bob)).json()).toMatchObject({
      left: posts.newMember,
      next_at: null,
    })
    expect((await ask('/posts', bob)).status).toBe(200)
    expect(await (await ask('/allowance', bob)).json()).toMatchObject({ left: posts.newMember - 1 })
  })

  test('don’t count at the address what a member over the limit tries', async () => {
    const ask = writing(shared())
    const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
    await setJoined(PEOPLE.alice, new Date('2024-01-01'))
    await setJoined(PEOPLE.bob, new Date())
    await statuses(posts.address, () => ask('/posts', bob))
    expect((await ask('/posts', alice)).status).toBe(200)
  })

  test('store no address and no member’s ID', async () => {
    await writing(shared())('/posts', await signIn(PEOPLE.bob))
    const stored = JSON.stringify(await db.kysely.selectFrom('auth_throttles').selectAll().execute())
    expect(stored).toContain('posts-address:')
    expect(stored).not.toMatch(new RegExp(`203\\.0|${PEOPLE.bob}`))
  })
})
