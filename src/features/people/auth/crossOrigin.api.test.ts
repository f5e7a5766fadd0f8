import { describe, expect, test } from 'vitest'
import { createApi } from '#/api.server.ts'
import { readConfig } from '#/config.ts'
import { testApi } from '../../../../test/api.ts'
import { authServer } from '../../../../test/authServer.ts'

const APP = 'https://app.example'
const server = await authServer({ AUTH_CONFIRMATIONS: 'off', AUTH_ORIGINS: `${APP}, http://localhost:5173` })
const closed = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const password = 'a fine long password'
const allowedOrigin = (headers: Headers) => headers.get('access-control-allow-origin')

const preflight = (at: typeof server, origin: string, path = '/token?grant_type=password') =>
  at.call(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-client-info',
    },
  })

describe('browser apps on configured origins', () => {
  test('can send a preflight request, then call with a bearer token', async () => {
    const { status, headers } = await preflight(server, APP)
    expect([status, allowedOrigin(headers)]).toEqual([204, APP])
    expect(headers.get('access-control-allow-methods')).toContain('DELETE')
    for (const name of ['authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'])
      expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    const { body } = await server.call('/signup', {
      body: { email: 'app@example.org', password },
      headers: { origin: APP },
    })
    const user = await server.call('/user', { token: body.access_token, headers: { origin: APP } })
    expect([user.status, allowedOrigin(user.headers)]).toEqual([200, APP])
    expect(user.headers.get('vary')).toContain('Origin')
    expect(user.headers.get('cache-control')).toBe('no-store')
  })

  test('can read errors and how long to wait', async () => {
    const { status, headers } = await server.call('/user', { headers: { origin: APP } })
    expect([status, allowedOrigin(headers)]).toEqual([401, APP])
    expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain('retry-after')
  })

  test('can call the API too', async () => {
    const world = await testApi()
    const config = readConfig({ AUTH_ORIGINS: APP })
    const api = createApi({ ...world.services, config })
    const headers = { origin: APP, 'access-control-request-method': 'PATCH' }
    const asked = await api.request('/api/me', { method: 'OPTIONS', headers })
    expect([asked.status, allowedOrigin(asked.headers)]).toEqual([204, APP])
    for (const path of ['/api/games', '/api/me', '/api/nothing'])
      expect(allowedOrigin((await api.request(path, { headers: { origin: APP } })).headers)).toBe(APP)
    const stranger = await api.request('/api/games', { headers: { origin: 'https://evil.example' } })
    expect([stranger.status, allowedOrigin(stranger.headers)]).toEqual([200, null])
  })
})

test.each([
  'https://evil.example',
  'http://app.example',
  'https://app.example:8443',
  'https://app.example.evil.example',
  'https://sub.app.example',
  'https://APP.example',
  'null',
  '',
])('a stranger’s origin is allowed nothing, however near it comes: %s', async (origin) => {
  expect(allowedOrigin((await preflight(server, origin)).headers)).toBeNull()
  expect(allowedOrigin((await server.call('/settings', { headers: { origin } })).headers)).toBeNull()
})

test('no origin is allowed by default', async () => {
  for (const { headers } of [
    await preflight(closed, APP),
    await closed.call('/settings', { headers: { origin: APP } }),
  ])
    expect(allowedOrigin(headers)).toBeNull()
})

test.each([
  '*',
  'https://app.example/',
  'https://app.example/path',
  'app.example',
  'ftp://app.example',
  'null',
])('the setting takes exact origins only, and not %s', (value) => {
  expect(() => readConfig({ AUTH_ORIGINS: value })).toThrow(/AUTH_ORIGINS/)
})
