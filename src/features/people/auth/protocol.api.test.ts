import { expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../test/authServer.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off', ...authLimits({ attempts: 10000 }) })
const password = 'a fine long password'
const { data } = await server.browser().signUp({ email: 'lena@example.org', password })
const token = data.session!.access_token
const DATED = { 'x-supabase-api-version': '2024-01-01' }

test('errors have the shape of the requested API version, by default the older one', async () => {
  const body = { email: 'lena@example.org', password: 'wrong' }
  const dated = await server.call('/token?grant_type=password', { body, headers: DATED })
  expect(dated.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  const older = await server.call('/token?grant_type=password', { body })
  expect(older.body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  expect(older.headers.get('x-supabase-api-version')).toBeNull()
  const weak = { email: 'x@example.org', password: 'x' }
  for (const headers of [DATED, {}])
    expect((await server.call('/signup', { body: weak, headers })).body.weak_password).toEqual({
      reasons: ['length', 'pwned'],
    })
})

test('lists what is enabled', async () => {
  expect((await server.call('/settings')).body).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    captcha: null,
  })
  expect((await server.call('/health')).body).toMatchObject({ name: 'GoTrue' })
})

test('responses are never cached, and other sites cannot read them', async () => {
  const responses = [
    await server.call('/token?grant_type=password', { body: { email: 'lena@example.org', password } }),
    await server.call('/token?grant_type=refresh_token', {
      body: { refresh_token: data.session!.refresh_token },
    }),
    await server.call('/user', { token }),
    await server.call('/user'),
    await server.call('/verify?token=x&type=signup'),
    await server.call('/settings'),
  ]
  for (const { headers } of responses) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    // No cookie signs anybody in.
    for (const line of headers.getSetCookie()) expect(line).toMatch(/^__Host-idledex-device=/)
  }
  const preflight = await server.call('/token?grant_type=password', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, null])
})

test('a request with an invalid token says what is wrong with it', async () => {
  for (const [path, method] of [
    ['/user', 'GET'],
    ['/user', 'PUT'],
    ['/reauthenticate', 'GET'],
    ['/logout', 'POST'],
  ] as const) {
    const ask = async (headers: Record<string, string>) => {
      const { status, body } = await server.call(path, { method, headers })
      return [status, body.error_code]
    }
    expect(await ask({})).toEqual([401, 'no_authorization'])
    expect(await ask({ authorization: 'Bearer ' })).toEqual([401, 'no_authorization'])
    expect(await ask({ authorization: 'Bearer x.y.z' })).toEqual([403, 'bad_jwt'])
  }
})

test('additional fields are ignored', async () => {
  const body = {
    email: 'lena@example.org',
    password,
    options: { x: 1 },
    factorId: 'x',
    gotrue_meta_security: { captcha_token: null },
  }
  expect((await server.call('/token?grant_type=password', { body })).status).toBe(200)
  const logout = await server.call('/logout?scope=others', {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  })
  expect(logout.status).toBe(204)
})

const HOSTILE: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1e300,
  '',
  ' ',
  'x'.repeat(5000),
  'a\0b',
  '\ud800',
  "' or 1=1 --",
  '{{7*7}}',
  '../..',
  'ａ@example.org',
  [],
  ['a@example.org'],
  {},
  { $gt: '' },
  { toString: 'x' },
]
const FIELDS: Record<string, string[]> = {
  '/signup': ['email', 'password', 'data', 'gotrue_meta_security', 'code_challenge', 'code_challenge_method'],
  '/token?grant_type=password': ['email', 'password', 'gotrue_meta_security'],
  '/token?grant_type=refresh_token': ['refresh_token'],
  '/token?grant_type=pkce': ['auth_code', 'code_verifier'],
  '/recover': ['email', 'code_challenge', 'code_challenge_method', 'gotrue_meta_security'],
  '/resend': ['email', 'type', 'code_challenge'],
  '/verify': ['type', 'token', 'token_hash', 'email'],
  '/user': ['email', 'password', 'data', 'nonce', 'current_password'],
}
const GOOD: Record<string, unknown> = {
  email: 'mallory@example.org',
  password: 'a fine long password',
  type: 'signup',
  token: '123456',
  auth_code: 'x',
  code_verifier: 'x'.repeat(43),
}

test.each(Object.keys(FIELDS))('no input makes %s fail', async (path) => {
  const method = path === '/user' ? 'PUT' : 'POST'
  const ask = async (call: { body?: unknown; text?: string }) => {
    const { status, body } = await server.call(path, { method, token, ...call })
    const told = JSON.stringify(call).slice(0, 200)
    expect([told, status, status < 500]).toEqual([told, status, true])
    if (status >= 400)
      expect(body).toEqual(
        expect.objectContaining({ error_code: expect.any(String), msg: expect.any(String) }),
      )
  }
  const fields = FIELDS[path]!
  const good = Object.fromEntries(fields.filter((name) => name in GOOD).map((name) => [name, GOOD[name]]))
  for (const name of fields) for (const value of HOSTILE) await ask({ body: { ...good, [name]: value } })
  for (const value of HOSTILE) await ask({ body: value })
  for (const text of [
    '{',
    '[[[[',
    '"',
    '\u0000',
    '{"__proto__":{"a":1}}',
    '{"data":{"__proto__":1}}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
  ])
    await ask({ text })
  await ask({ body: { ...good, data: { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } } } })
  await ask({ text: `{"x":"${'x'.repeat(20_000)}"}` })
})

test('no path causes a server error', async () => {
  for (const path of [
    '/nothing',
    '/',
    '',
    '/token',
    '/token?grant_type=',
    '/token?grant_type=__proto__',
    '/verify',
    '/verify?token=%00&type=signup',
    '/verify?token=x&type=x',
    '/verify?type=signup&token=%ff',
    '/logout?scope=%00',
    '/signup?redirect_to=%00',
    '/user/',
    '//',
    '/%',
  ])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status } = await server.call(path, { method, token, ...(method === 'GET' ? {} : { body: {} }) })
      expect([path, method, status < 500]).toEqual([path, method, true])
    }
})
