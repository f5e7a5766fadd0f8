import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { acceptApiTokens } from './apiTokenAccess.server.ts'
import { trustedProxies } from './clientAddress.server.ts'
import type { Viewer } from './viewer.server.ts'

const rate = { limit: 60, windowSeconds: 60, remaining: 59, resetSeconds: 60, isOver: false }
const viewer = { userId: 'alice', tokenScopes: ['read'] } as unknown as Viewer
const app = new Hono()
app.use(
  acceptApiTokens(
    async () => ({ viewer, rate }),
    () => ['read'],
    trustedProxies([]),
  ),
)
app.get('/public', (c) => c.text('same', 200, { 'cache-control': 'public, max-age=60' }))
app.get('/own', (c) => c.text('own', 200, { 'cache-control': 'no-store' }))

const cacheControl = async (path: string, headers: HeadersInit = {}) =>
  (await app.request(path, { headers })).headers.get('cache-control')

test('a response to an API token is private, whatever it says to visitors', async () => {
  const headers = { authorization: 'Bearer idx_token' }
  expect(await cacheControl('/public', headers)).toBe('private, no-cache')
  expect(await cacheControl('/own', headers)).toBe('no-store')
  expect(await cacheControl('/public')).toBe('public, max-age=60')
})
