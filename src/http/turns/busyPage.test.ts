import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ResponseCache } from '../cache/responseCache.server.ts'
import { mountPages } from '../pages.server.ts'
import { TurnQueue } from './turnQueue.server.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const stuck = Promise.withResolvers<void>()
const queue = new TurnQueue({ concurrency: 1, maxWaitMs: 500 })
const site = new Hono()
site.get('/api/list', (c) => c.json([]))
mountPages(site, {
  renderer: {
    async fetch(request) {
      if (request.url.endsWith('/stuck')) await stuck.promise
      return new Response('<p>A page</p>', { headers: html })
    },
  },
  api: site,
  cache: new ResponseCache(),
  origins: { siteUrl: 'http://localhost', gamesOrigin: 'http://games.example' },
  queue,
  clientOf: (c) => c.req.header('x-client') ?? 'somebody',
})

test('a page without a turn is 503 with a page that says so; cached pages and the API do not wait', async () => {
  expect((await site.request('/cached')).status).toBe(200)
  const first = site.request('/stuck')
  await expect.poll(() => queue.active).toBe(1)

  const refused = await site.request('/new', { headers: { 'x-client': 'another' } })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(await refused.text()).toContain('Busy right now')
  expect((await site.request('/cached')).status).toBe(200)
  expect((await site.request('/api/list')).status).toBe(200)

  stuck.resolve()
  expect((await first).status).toBe(200)
  // The refusal was not cached.
  expect((await site.request('/new')).status).toBe(200)
})
