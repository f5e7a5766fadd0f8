import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { toJsonText } from '../jsonResponse.server.ts'
import { CachedEndpoints } from './cachedEndpoints.server.ts'
import { cacheTag } from './cacheTags.ts'
import { ResponseCache } from './responseCache.server.ts'

function countingSite(maxAgeMs = () => 60_000) {
  const cache = new ResponseCache()
  const world = { state: 'one', handled: 0, beforeSending: () => {} }
  const endpoints = new CachedEndpoints({
    cache,
    tags: [cacheTag.lists],
    etag: () => `W/"${world.state}"`,
    maxAgeMs,
  })
  const site = new Hono()
  site.get('/list', endpoints.middleware, (c) => {
    const text = toJsonText({ state: world.state, handled: ++world.handled })
    world.beforeSending()
    return endpoints.send(c, text)
  })
  const change = (state: string) => {
    world.state = state
    cache.invalidate([cacheTag.lists])
  }
  const request = async (
    path: string,
    { headers = {}, env = {} }: { headers?: HeadersInit; env?: object } = {},
  ) => site.request(path, { headers }, env)
  return { world, change, request }
}

test('a response is cached from the second request on', async () => {
  const { world, request } = countingSite()
  await request('/list?a=1')
  const [second, third] = [await request('/list?a=1'), await request('/list?a=1')]
  expect(await third.text()).toBe(await second.text())
  expect([...third.headers]).toEqual([...second.headers])
  expect(world.handled).toBe(2)
})

test('a page gets the cache tags of a response, cached or not', async () => {
  const { request } = countingSite()
  for (const _ of [1, 2, 3]) {
    const cacheTags = new Set()
    await request('/list', { env: { cacheTags } })
    expect([...cacheTags]).toEqual(['lists'])
  }
})

test('an address that was requested before is cached immediately after a change', async () => {
  const { change, request } = countingSite()
  await request('/list')
  change('two')
  const [first, second] = [await request('/list'), await request('/list')]
  expect([await first.text(), await second.text()]).toEqual(Array(2).fill('{"state":"two","handled":2}'))
})

test('other parameters are another response, on any host', async () => {
  const { world, request } = countingSite()
  for (const address of ['/list?a=1', '/list?a=2', '/list', 'http://elsewhere.example/list'])
    await request(address)
  await request('/list')
  expect(world.handled).toBe(4)
})

test('a change is in the very next response', async () => {
  const { change, request } = countingSite()
  await request('/list')
  const etag = (await request('/list')).headers.get('etag')!
  expect((await request('/list', { headers: { 'if-none-match': etag } })).status).toBe(304)
  change('two')
  const after = await request('/list', { headers: { 'if-none-match': etag } })
  expect([after.status, await after.json()]).toEqual([200, { state: 'two', handled: 3 }])
})

test('a response that is being made during a change is not cached', async () => {
  const { world, change, request } = countingSite()
  await request('/list')
  world.beforeSending = () => change('two')
  await request('/list')
  world.beforeSending = () => {}
  expect(await (await request('/list')).json()).toEqual({ state: 'two', handled: 3 })
})

test('a response that is being made during a change has not the ETag of the state after it', async () => {
  const { world, change, request } = countingSite()
  world.beforeSending = () => change('two')
  const etag = (await request('/list')).headers.get('etag')!
  world.beforeSending = () => {}
  const after = await request('/list', { headers: { 'if-none-match': etag } })
  expect([after.status, await after.json()]).toEqual([200, { state: 'two', handled: 2 }])
})

test('a response is not sent after its time', async () => {
  const { world, request } = countingSite(() => 1)
  await request('/list')
  await request('/list')
  await expect.poll(async () => (await request('/list')) && world.handled).toBeGreaterThan(2)
})
