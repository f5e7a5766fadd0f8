import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { toJsonText } from '../jsonResponse.server.ts'
import { listen } from '../listen.server.ts'
import { mountPages } from '../pages.server.ts'
import { TurnQueue } from '../turns/turnQueue.server.ts'
import { CachedEndpoints } from './cachedEndpoints.server.ts'
import { cachedResponseListener } from './cachedResponseListener.server.ts'
import { cacheTag } from './cacheTags.ts'
import { ResponseCache } from './responseCache.server.ts'

const world = { state: 'one', handled: 0 }
const cache = new ResponseCache()
const site = new Hono()
site.use(async (_, next) => {
  world.handled++
  await next()
})
const lists = new CachedEndpoints({
  cache,
  tags: [cacheTag.lists],
  etag: () => `W/"${world.state}"`,
  maxAgeMs: () => 60_000,
})
site.get('/api/list', lists.middleware, (c) => lists.send(c, toJsonText({ name: `Ä ${world.state}` })))
site.get('/api/other', (c) => c.text('other'))
const html = { 'content-type': 'text/html; charset=utf-8' }
const renderer = { fetch: async () => new Response(`<p>Ä ${'long '.repeat(200)}</p>`, { headers: html }) }
mountPages(site, {
  renderer,
  api: site,
  cache,
  origins: { siteUrl: 'http://localhost', gamesOrigin: 'http://games.example' },
  queue: new TurnQueue(),
  clientOf: () => 'client',
})

const { server, close } = await listen(cachedResponseListener(site, cache), '127.0.0.1', 0)
afterAll(() => close())
const { port } = server.address() as { port: number }

async function request(path: string, init: RequestInit = {}) {
  const before = world.handled
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  const text = await response.text()
  return { status: response.status, headers, text, handled: world.handled - before }
}

/** A list is cached from its second request on. */
async function requestTwice(path: string) {
  await request(path)
  return request(path)
}

test('a pre-serialized response is the response that the site gave, to the last header', async () => {
  const first = await request('/api/list?a=1')
  await request('/api/list?a=1')
  const again = await request('/api/list?a=1')
  expect(first.text).toBe('{"name":"Ä one"}')
  expect(again).toEqual({ ...first, handled: 0 })
})

test.each(['br', 'gzip', 'identity'])(
  'a cached page is sent as %s without asking the site',
  async (encoding) => {
    const ask = () => request('/page', { headers: { 'accept-encoding': encoding } })
    const first = await ask()
    const again = await ask()
    expect(again).toEqual({ ...first, handled: 0 })
    expect(again.headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(again.text).toContain('<p>Ä long')
  },
)

test('a client that refuses an encoding does not get it', async () => {
  const encodingOf = async (accepted: string) => {
    const { headers } = await request('/page', { headers: { 'accept-encoding': accepted } })
    return headers['content-encoding']
  }
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('br; q=0.0, gzip;q=0')).toBe(undefined)
  expect(await encodingOf('br;q=0.1, gzip')).toBe('br')
})

test.each(['/api/list?a=2', '/page?a=2'])('a client that has %s gets 304 without a body', async (path) => {
  const { headers } = await requestTwice(path)
  const again = await request(path, { headers: { 'if-none-match': headers.etag! } })
  expect([again.status, again.text, again.handled]).toEqual([304, '', 0])
})

test('requests by members and of other sites’ pages, other methods and other addresses go to the site', async () => {
  await requestTwice('/api/list?a=3')
  expect((await request('/api/list?a=3', { headers: { authorization: 'Bearer x' } })).handled).toBe(1)
  // The site decides whether another one's page may read it.
  expect((await request('/api/list?a=3', { headers: { origin: 'https://app.example' } })).handled).toBe(1)
  expect((await request('/api/list?a=3', { method: 'POST' })).handled).toBe(1)
  expect((await request('/api/list?a=3&b=1')).handled).toBe(1)
  expect((await request('/api/other')).text).toBe('other')
})

test('a change is in the very next response', async () => {
  await requestTwice('/api/list?a=4')
  world.state = 'two'
  cache.invalidate([cacheTag.lists])
  expect((await request('/api/list?a=4')).text).toBe('{"name":"Ä two"}')
})
