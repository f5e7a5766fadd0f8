import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { ResponseCache } from './cache/responseCache.server.ts'
import { mountPages, type PageRenderer } from './pages.server.ts'
import { TurnQueue } from './turns/turnQueue.server.ts'

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** The status of the data of every page. */
let dataStatus = 200
let rendered = 0

/** Pages that need data (`/list`), that do without where they must (`/game`), and that send the reader elsewhere (`/to?…`). */
const renderer: PageRenderer = {
  async fetch(request, { context: { api } }) {
    rendered++
    const { pathname, searchParams } = new URL(request.url)
    const location = searchParams.get('to')
    if (location !== null) return new Response(null, { status: 307, headers: { location } })
    if (pathname === '/missing') return new Response('<p>Nothing here</p>', { status: 404, headers: HTML })
    const { ok } = await api('/api/data')
    const status = ok || pathname === '/game' ? 200 : 500
    return new Response(`<p>${ok ? 'Data' : 'No data'}</p>`, { status, headers: HTML })
  },
}

function siteWith(cache = new ResponseCache()): Hono {
  const site = new Hono()
  site.get('/api/data', () => new Response('{}', { status: dataStatus, headers: { 'retry-after': '7' } }))
  mountPages(site, {
    renderer,
    api: site,
    cache,
    origins: { siteUrl: 'http://localhost', gamesOrigin: 'http://games.example' },
    queue: new TurnQueue(),
    clientOf: () => 'client',
  })
  return site
}

beforeEach(() => {
  dataStatus = 200
  rendered = 0
})

test('a page that a part of the data is missing of is sent, but not kept', async () => {
  const site = siteWith()
  dataStatus = 500
  const partial = await site.request('/game')
  expect([partial.status, await partial.text()]).toEqual([200, '<p>No data</p>'])
  expect(partial.headers.get('cache-control')).toBe('no-store')
  dataStatus = 200
  const whole = await site.request('/game')
  expect(await whole.text()).toBe('<p>Data</p>')
  expect(whole.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('a page without its data says when to try again', async () => {
  dataStatus = 503
  const page = await siteWith().request('/list')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '7',
    'no-store',
  ])
})

test('an old page is better than one without its data', async () => {
  const site = siteWith(new ResponseCache({ maxPageAgeMs: 1 }))
  await site.request('/list')
  dataStatus = 503
  await expect
    .poll(async () => {
      const page = await site.request('/list')
      return [rendered > 1, page.status, await page.text()]
    })
    .toEqual([true, 200, '<p>Data</p>'])
})

test('addresses that differ only in the order of their parameters are one page', async () => {
  const site = siteWith()
  await site.request('/list?a=1&b=2')
  await site.request('/list?b=2&a=1')
  await site.request('/list?b=1&a=2')
  expect(rendered).toBe(2)
})

test('a missing page is rendered each time', async () => {
  const site = siteWith()
  const missing = await site.request('/missing')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(missing.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  await site.request('/missing')
  expect(rendered).toBe(2)
})

test.each([
  ['http://localhost/list?page=2#top', '/list?page=2#top'],
  ['http://localhost//evil.example/list', '/evil.example/list'],
  ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
])('a redirect to %s leads to %s', async (to, location) => {
  const response = await siteWith().request(`/?to=${encodeURIComponent(to)}`)
  expect([response.status, response.headers.get('location')]).toEqual([307, location])
})
