import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { cachedResponse } from './cachedResponse.server.ts'
import { type CacheTag, cacheTag } from './cacheTags.ts'
import { ResponseCache } from './responseCache.server.ts'

const db = await testDatabase()
/** Stands for a connection that is lost and made again: messages in between are gone. */
let reconnect = () => {}
const cache = await new ResponseCache().connect({
  listen: (channel, onMessage, onReconnect) => {
    reconnect = onReconnect
    return db.listen(channel, onMessage, onReconnect)
  },
})
afterAll(() => cache.close())

const MEMBER = '00000000-0000-4000-8000-000000000001'
const response = (text: string, ...tags: CacheTag[]) =>
  cachedResponse(Buffer.from(text), { route: '/page', etag: '"1"', tags: new Set(tags), headers: {} })
const store = (address: string, ...tags: CacheTag[]) => {
  const place = address.startsWith('/api/') ? cache.responses : cache.pages
  place.set(address, response(address, ...tags), place.begin())
}
const isCached = (address: string) => cache.find(address) !== undefined
const notify = (payload: string) => sql`select pg_notify('pages', ${payload})`.execute(db.kysely)

test('pages and API responses with a tag are invalidated', () => {
  for (const path of ['/', '/api/games']) store(path, cacheTag.lists)
  for (const path of ['/post/1', '/api/posts/1']) store(path, cacheTag.post(1))
  cache.invalidate([cacheTag.lists])
  expect(['/', '/api/games', '/post/1', '/api/posts/1'].map(isCached)).toEqual([false, false, true, true])
})

test('a change of a member that the database reports is heard', async () => {
  store('/post/2', cacheTag.member(MEMBER))
  store('/user/someone', cacheTag.profile(MEMBER))
  await notify(`user:${MEMBER}`)
  await expect.poll(() => isCached('/post/2')).toBe(false)
  expect(isCached('/user/someone')).toBe(true)
})

test('a message can name many members, or everything', async () => {
  const others = [2, 3].map((n) => MEMBER.replace(/1$/, String(n)))
  others.forEach((id, at) => {
    store(`/user/${at}`, cacheTag.profile(id))
  })
  store('/game/nine', cacheTag.game(9))
  await notify(others.map((id) => `profile:${id}`).join())
  await expect.poll(() => ['/user/0', '/user/1', '/game/nine'].map(isCached)).toEqual([false, false, true])
  await notify('all')
  await expect.poll(() => isCached('/game/nine')).toBe(false)
})

test('votes of many members in one statement invalidate the profile of each', async () => {
  const voters = Array.from({ length: 160 }, () => crypto.randomUUID())
  await sql`insert into auth_users (id, email, confirmed_at) select id, id || '@example.org', now() from unnest(${voters}::uuid[]) id`.execute(
    db.kysely,
  )
  await sql`insert into profiles (id, username) select id, 'voter' || number from unnest(${voters}::uuid[]) with ordinality as voter (id, number)`.execute(
    db.kysely,
  )
  const { rows } = await sql<{ id: number }>`
    insert into games (name, urlid) values ('Counted', 'counted') returning id`.execute(db.kysely)
  voters.forEach((id) => {
    store(`/user/${id}`, cacheTag.profile(id))
  })
  store('/user/other', cacheTag.profile(MEMBER))
  await sql`insert into votes (game_id, user_id, type) select ${rows[0]!.id}, id, 1 from unnest(${voters}::uuid[]) id`.execute(
    db.kysely,
  )
  await expect.poll(() => voters.filter((id) => isCached(`/user/${id}`))).toEqual([])
  expect(isCached('/user/other')).toBe(true)
})

test('a message that names no tag is ignored', async () => {
  store('/game/five', cacheTag.game(5))
  store('/marker', cacheTag.profile(MEMBER))
  for (const payload of ['', 'game:x', 'everything', `profile:${MEMBER}`]) await notify(payload)
  // Messages arrive in order.
  await expect.poll(() => isCached('/marker')).toBe(false)
  expect(isCached('/game/five')).toBe(true)
})

test('after a lost connection nothing from before is sent, nor what was being rendered', async () => {
  store('/game/one', cacheTag.game(1))
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof response>>()
  const rendering = cache.pages.getOrCompute('/game/two', () => promise)
  reconnect()
  resolve(response('two', cacheTag.game(2)))
  await rendering
  expect(['/game/one', '/game/two'].map(isCached)).toEqual([false, false])
})
