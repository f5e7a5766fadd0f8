// @module-tag smoke
// @module-tag race
import { describe, expect, test } from 'vitest'
import { authServer } from '../../../../test/authServer.ts'
import { banUser } from '../../../../test/banUser.ts'
import { meanwhile } from '../../../../test/meanwhile.ts'
import { setPassword } from './users/users.writes.server.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const password = 'a fine long password'
let people = 0

/** A member, signed in on a device. */
async function member() {
  const email = `bob${++people}@example.org`
  const browser = server.browser()
  const { data } = await browser.signUp({ email, password })
  return { email, browser, id: data.user!.id, session: data.session! }
}

/** A further device of a member. */
async function device(email: string) {
  const browser = server.browser()
  const { data } = await browser.signInWithPassword({ email, password })
  return { browser, session: data.session! }
}

const codeOf = async (token: string) => (await server.call('/user', { token })).body.error_code

describe('signing in', () => {
  test('returns a session with the member, ignoring the case of the address', async () => {
    const { email, id } = await member()
    const { data, error } = await server
      .browser()
      .signInWithPassword({ email: email.toUpperCase(), password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id, email, phone: '' },
    })
    const claims = JSON.parse(Buffer.from(data.session!.access_token.split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({
      iss: server.url,
      aud: 'authenticated',
      sub: id,
      email,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
    expect(data.session!.expires_at).toBe(claims.exp)
  })

  test('without credentials fails with the message of the specification', async () => {
    const { error } = await server
      .browser()
      .signInWithPassword({ password } as unknown as { email: string; password: string })
    expect(error!.message).toBe('You must provide either an email or phone number and a password')
  })

  test.each([
    {},
    { password },
    { email: 'a@example.org' },
    { email: '', password },
    { email: 'a@example.org', password: '' },
  ])('gets that message from the server, too, for %j', async (credentials) => {
    const { status, body } = await server.call('/token?grant_type=password', { body: credentials })
    expect([status, body.msg]).toEqual([
      400,
      'You must provide either an email or phone number and a password',
    ])
  })

  test('tokens can be verified with the published keys, which contain no private key', async () => {
    const { browser } = await member()
    expect((await browser.getClaims()).data?.claims.aud).toBe('authenticated')
    const { body } = await server.call('/.well-known/jwks.json')
    expect(body.keys).toEqual([
      expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }),
    ])
    expect(Object.keys(body.keys[0])).not.toContain('d')
  })

  test('unknown addresses and wrong passwords get the same response after the same work', async () => {
    const { email } = await member()
    const { id: withoutId, email: without } = await member()
    await setPassword(server.db.kysely, withoutId, null)
    const responses = []
    for (const who of [email, without, 'nobody@example.org']) {
      const before = server.auth.passwords.work
      const { status, body } = await server.call('/token?grant_type=password', {
        body: { email: who, password: 'wrong' },
      })
      responses.push({ status, body, work: server.auth.passwords.work - before })
    }
    expect(responses[0]).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
    expect(responses[0]!.work).toBeGreaterThan(0)
    expect(responses[1]).toEqual(responses[0])
    expect(responses[2]).toEqual(responses[0])
  })

  test('a password hashed with an older cost still works, and is rehashed', async () => {
    const { email, id } = await member()
    const dearer = await authServer({ AUTH_PASSWORD_COST: '128,2', AUTH_CONFIRMATIONS: 'off' }, server)
    const stored = () =>
      server.db.kysely
        .selectFrom('auth_users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect((await stored()).password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    for (let time = 0; time < 2; time++)
      expect((await dearer.browser().signInWithPassword({ email, password })).error).toBeNull()
    expect((await stored()).password_hash).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/)
  })
})

test('an old password starts no session if it is changed while it is checked', async () => {
  const { email, browser } = await member()
  const { passwords } = server.auth
  const { data, error } = await meanwhile(
    passwords,
    'check',
    () => browser.updateUser({ password: 'another long password' }),
    () => server.browser().signInWithPassword({ email, password }),
  )
  expect([data.session, error?.code]).toEqual([null, 'invalid_credentials'])
  expect((await browser.getUser()).error).toBeNull()
})

describe('a session', () => {
  test('is refreshed by the client, and its old access token works until it expires', async () => {
    const { browser, session } = await member()
    const { data, error } = await browser.refreshSession()
    expect(error).toBeNull()
    expect(data.session!.refresh_token).not.toBe(session.refresh_token)
    expect((await browser.getUser()).data.user!.id).toBe(session.user.id)
    expect(await codeOf(session.access_token)).toBeUndefined()
  })

  test('refreshed five times at once by two processes continues with one token', async () => {
    const other = await authServer({ AUTH_CONFIRMATIONS: 'off' }, server)
    const { session } = await member()
    const body = { refresh_token: session.refresh_token }
    const refresh = (at: typeof server) => at.call('/token?grant_type=refresh_token', { body })
    const responses = await Promise.all([server, other, server, other, server].map(refresh))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(responses.map((response) => response.body.refresh_token)).size).toBe(1)
    const next = { refresh_token: responses[0]!.body.refresh_token }
    expect((await other.call('/token?grant_type=refresh_token', { body: next })).status).toBe(200)
  })

  test('ends when an old refresh token is reused, along with the copied tokens', async () => {
    const strict = await authServer(
      { AUTH_SESSIONS: '{"reuseSeconds":0}', AUTH_CONFIRMATIONS: 'off' },
      server,
    )
    const { session } = await member()
    const refresh = async (refresh_token: string) =>
      (await strict.call('/token?grant_type=refresh_token', { body: { refresh_token } })).body
    const second = await refresh(session.refresh_token)
    expect((await refresh(session.refresh_token)).refresh_token).toBe(second.refresh_token)
    const third = await refresh(second.refresh_token)
    expect((await refresh(session.refresh_token)).error_code).toBe('refresh_token_already_used')
    expect((await refresh(third.refresh_token)).error_code).toBe('session_not_found')
    expect((await strict.call('/user', { token: third.access_token })).body.error_code).toBe(
      'session_not_found',
    )
  })

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)(
    'signing out with scope %s leaves of three devices those that it should',
    async (scope, left) => {
      const first = await member()
      const all = [first, await device(first.email), await device(first.email)]
      for (const { session } of all) expect(await codeOf(session.access_token)).toBeUndefined()
      expect((await first.browser.signOut({ scope })).error).toBeNull()
      const alive = await Promise.all(
        all.map(async ({ session }) => (await codeOf(session.access_token)) === undefined),
      )
      expect(alive).toEqual(left)
      const { body } = await server.call('/token?grant_type=refresh_token', {
        body: { refresh_token: first.session.refresh_token },
      })
      expect(body.error_code).toBe(left[0] ? undefined : 'session_not_found')
    },
  )

  test('stays signed out after another sign-out or an invalid token', async () => {
    const { session } = await member()
    const logout = (token?: string) => server.call('/logout', { method: 'POST', ...(token ? { token } : {}) })
    expect((await logout(session.access_token)).status).toBe(204)
    expect((await logout(session.access_token)).status).toBe(403)
    expect((await logout('x.y.z')).status).toBe(403)
    expect((await logout()).status).toBe(401)
    const wrong = await server.call('/logout?scope=everybody', {
      method: 'POST',
      token: session.access_token,
    })
    expect([wrong.status, wrong.body.error_code]).toEqual([400, 'validation_failed'])
  })

  test('stores only a rough network address', async () => {
    const { id } = await member()
    const row = await server.db.kysely
      .selectFrom('auth_sessions')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.rough_address).toBe('127.0.0.0/24')
    expect(JSON.stringify(row)).not.toContain('127.0.0.1')
  })
})

test('a banned member is signed out, cannot sign in, and sees the end date and the reason', async () => {
  const { email, id, session } = await member()
  const until = new Date('2999-01-01T00:00:00Z')
  expect(await banUser(server.auth, server.db.kysely, id, { until, reason: 'Vote rings' })).toBe(true)
  expect(await codeOf(session.access_token)).toBe('session_not_found')
  const signIn = (password: string) => server.browser().signInWithPassword({ email, password })
  const { error } = await signIn(password)
  expect(error).toMatchObject({
    status: 400,
    code: 'user_banned',
    message: expect.stringMatching(/2999-01-01.*Vote rings/),
  })
  expect((await signIn('wrong password')).error).toMatchObject({ code: 'invalid_credentials' })
  await banUser(server.auth, server.db.kysely, id, undefined)
  expect((await signIn(password)).error).toBeNull()
})
