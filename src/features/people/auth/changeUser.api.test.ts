import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listApiTokens } from '#/features/people/auth/users/apiTokens.queries.server.ts'
import { insertApiToken } from '#/features/people/auth/users/apiTokens.writes.server.ts'
import { enrollAuthenticator } from '../../../../test/authenticator.ts'
import { authLimits, authServer } from '../../../../test/authServer.ts'
import { meanwhile } from '../../../../test/meanwhile.ts'

/** Not a page of the site, which redeems the token of a mail itself. */
const elsewhere = { redirectTo: 'https://app.example.org/back' }
const server = await authServer({ AUTH_REDIRECTS: elsewhere.redirectTo })
const immediate = await authServer(
  { AUTH_CONFIRMATIONS: 'off' },
  { db: server.db, keys: server.keys, siteUrl: server.siteUrl },
)
const password = 'a fine long password'
const newPassword = 'another long password'
let people = 0

async function member() {
  const email = `dave${++people}@example.org`
  const browser = server.browser()
  await immediate.browser().signUp({ email, password })
  const { data } = await browser.signInWithPassword({ email, password })
  return { email, browser, id: data.user!.id, session: data.session! }
}

type Browser = Awaited<ReturnType<typeof member>>['browser']

const signIn = (email: string, password: string) => server.browser().signInWithPassword({ email, password })
const lastMail = async (email: string) => (await server.mailsTo(email)).at(-1)!

const age = (userId: string) => server.ageSessions(userId, 2 * 86_400)

describe('a new password', () => {
  test('ends the other sessions and everything that was mailed, and keeps this session', async () => {
    const { email, browser } = await member()
    const other = server.browser()
    await other.signInWithPassword({ email, password })
    await server.browser().resetPasswordForEmail(email, elsewhere)
    const pkce = server.browser('pkce')
    const recovery = await lastMail(email)
    expect((await browser.updateUser({ password: newPassword })).error).toBeNull()
    expect((await browser.getUser()).error).toBeNull()
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await other.refreshSession()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await server.call(`/verify${recovery.link.search}`)).location).toContain('otp_expired')
    expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(email, newPassword)).error).toBeNull()
    expect((await pkce.getSession()).data.session).toBeNull()
  })

  test('ends the API tokens too, and so does a first proof of the address', async () => {
    const store = (userId: string) =>
      insertApiToken(
        server.db.kysely,
        {
          userId,
          name: 'x',
          scopes: ['read'],
          hash: randomBytes(32),
          hint: 'abcd',
          aal: 'aal1',
          days: undefined,
        },
        20,
      )
    const tokensOf = async (userId: string) => (await listApiTokens(server.db.kysely, userId)).length
    const changing = await member()
    await store(changing.id)
    expect((await changing.browser.updateUser({ password: newPassword })).error).toBeNull()
    expect(await tokensOf(changing.id)).toBe(0)
    const proving = await member()
    await store(proving.id)
    expect(await tokensOf(proving.id)).toBe(1)
    await server.browser().resetPasswordForEmail(proving.email)
    await server.browser().verifyOtp({ token_hash: (await lastMail(proving.email)).token, type: 'recovery' })
    expect(await tokensOf(proving.id)).toBe(0)
  })

  test('also revokes an auth code that a mailed link led to', async () => {
    const { email, browser } = await member()
    const thief = server.browser('pkce')
    await thief.resetPasswordForEmail(email, elsewhere)
    const { location } = await server.call(`/verify${(await lastMail(email)).link.search}`)
    // The link proved the address and turned out its sessions; its owner signs in again, by a mail of their own.
    await server.browser().resetPasswordForEmail(email)
    const own = await browser.verifyOtp({ token_hash: (await lastMail(email)).token, type: 'recovery' })
    expect(own.error).toBeNull()
    expect((await browser.updateUser({ password: newPassword })).error).toBeNull()
    const code = new URL(location).searchParams.get('code')!
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('must be different from the old one, and strong', async () => {
    const { browser } = await member()
    expect((await browser.updateUser({ password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    const weak = (await browser.updateUser({ password: 'short' })).error
    expect(weak).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
  })

  test('from a session that is not recent needs the current password or a mailed code', async () => {
    const { email, browser, id } = await member()
    await age(id)
    expect((await browser.updateUser({ password: newPassword })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
    const wrong = await browser.updateUser({ password: newPassword, current_password: 'not this' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect((await browser.updateUser({ password: newPassword, current_password: password })).error).toBeNull()

    expect((await browser.reauthenticate()).error).toBeNull()
    const { code } = await lastMail(email)
    const invalid = await browser.updateUser({
      password: 'a third password',
      nonce: code === '000000' ? '1' : '000000',
    })
    expect(invalid.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await browser.updateUser({ password: 'a third password', nonce: code })).error).toBeNull()
    expect((await browser.updateUser({ password: 'a fourth password', nonce: code })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test('is not set by a session that another new password ended while it was hashed', async () => {
    const { email, browser } = await member()
    const thief = server.browser()
    await thief.signInWithPassword({ email, password })
    const { passwords } = server.auth
    const { error } = await meanwhile(
      passwords,
      'hash',
      () => browser.updateUser({ password: newPassword }),
      () => thief.updateUser({ password: 'the password of a thief' }),
    )
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await browser.getUser()).error).toBeNull()
    expect((await signIn(email, newPassword)).error).toBeNull()
    expect((await signIn(email, 'the password of a thief')).error).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('cannot be set by a token without the second factor that is verified while the password is hashed', async () => {
    const { email, browser, session } = await member()
    const body = { password: 'the password of a thief' }
    const { status, body: refused } = await meanwhile(
      server.auth.passwords,
      'hash',
      () => enrollAuthenticator(browser),
      () => server.call('/user', { method: 'PUT', token: session.access_token, body }),
    )
    expect([status, refused.error_code]).toEqual([401, 'insufficient_aal'])
    expect((await signIn(email, password)).error).toBeNull()
  })

  test('can be set whatever the user metadata', async () => {
    const { browser } = await member()
    await browser.updateUser({ data: { username: { toString: 1, valueOf: 1 } } })
    expect((await browser.updateUser({ password: newPassword })).error).toBeNull()
  })

  test('cannot be set by a session without the second factor', async () => {
    const { browser, id } = await member()
    await server.db.kysely
      .insertInto('auth_mfa_factors')
      .values({ user_id: id, factor_type: 'totp', status: 'verified', sealed_secret: Buffer.from('x') })
      .execute()
    for (const change of [{ password: newPassword }, { email: 'other@example.org' }])
      expect((await browser.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      })
    expect((await browser.getUser()).data.user!.factors).toMatchObject([
      { factor_type: 'totp', status: 'verified' },
    ])
    expect(JSON.stringify((await browser.getUser()).data)).not.toContain('secret')
  })
})

describe('a new address', () => {
  test('applies after its mail is confirmed, and the old one is notified', async () => {
    const { email, browser } = await member()
    const next = `next-${email}`
    const { data, error } = await browser.updateUser({ email: next })
    expect([error, data.user]).toMatchObject([null, { email, new_email: next }])
    expect((await lastMail(email)).text).toContain(next)
    expect((await signIn(next, password)).error).toMatchObject({ code: 'invalid_credentials' })
    const { link } = await lastMail(next)
    const { location } = await server.call(`/verify${link.search}`)
    expect(location).toContain('type=email_change')
    expect((await browser.getUser()).data.user).toMatchObject({ email: next, identities: [{ email: next }] })
    expect((await signIn(next, password)).error).toBeNull()
    expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('is rejected if it is taken, even if it was taken while its confirmation was pending', async () => {
    const [first, second] = [await member(), await member()]
    expect((await first.browser.updateUser({ email: second.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const wanted = `wanted${people}@example.org`
    await first.browser.updateUser({ email: wanted })
    await immediate.browser().signUp({ email: wanted, password })
    const { token } = await lastMail(wanted)
    const { error } = await first.browser.verifyOtp({ token_hash: token, type: 'email_change' })
    expect(error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('is not confirmed if a new password ended the session that requested it', async () => {
    const { email, browser } = await member()
    const thief = server.browser()
    await thief.signInWithPassword({ email, password })
    const { mailLimits } = server.auth
    const { error } = await meanwhile(
      mailLimits,
      'request',
      () => browser.updateUser({ password: newPassword }),
      () => thief.updateUser({ email: `thief-${email}` }),
    )
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await browser.getUser()).data.user!.new_email).toBeUndefined()
    expect(await server.mailsTo(`thief-${email}`)).toEqual([])
  })

  test.each([
    ['signed out everywhere else', (owner: Browser) => owner.signOut({ scope: 'others' })],
    ['chose a new password', (owner: Browser) => owner.updateUser({ password: newPassword })],
  ])('requested by a stolen session is not confirmed once its member %s', async (_, lockOut) => {
    const { email, browser } = await member()
    const thief = server.browser()
    await thief.signInWithPassword({ email, password })
    const theirs = `thief-${email}`
    expect((await thief.updateUser({ email: theirs })).error).toBeNull()
    expect((await lockOut(browser)).error).toBeNull()
    const { token } = await lastMail(theirs)
    const { error } = await server.browser().verifyOtp({ token_hash: token, type: 'email_change' })
    expect(error).toMatchObject({ code: 'otp_expired' })
    await server.browser().resend({ type: 'email_change', email: theirs })
    await server.auth.whenIdle()
    expect(await server.mailsTo(theirs)).toHaveLength(1)
    const { user } = (await browser.getUser()).data
    expect([user!.email, user!.new_email]).toEqual([email, undefined])
  })

  test('requested with the second factor is not taken back by somebody with only the password', async () => {
    const { email, browser, id } = await member()
    await browser.updateUser({ email: `next-${email}` })
    await server.db.kysely
      .insertInto('auth_mfa_factors')
      .values({ user_id: id, factor_type: 'totp', status: 'verified', sealed_secret: Buffer.from('x') })
      .execute()
    await browser.signOut({ scope: 'others' })
    const { error } = await server
      .browser()
      .verifyOtp({ token_hash: (await lastMail(`next-${email}`)).token, type: 'email_change' })
    expect(error).toBeNull()
  })

  test('cannot be used to enumerate accounts', async () => {
    const { email } = await member()
    const few = await authServer(authLimits({ attempts: 3 }), server)
    const asking = few.browser()
    await asking.signInWithPassword({ email: (await member()).email, password })
    const codes = []
    for (let round = 0; round < 4; round++) codes.push((await asking.updateUser({ email })).error?.code)
    expect(codes).toEqual([...Array(3).fill('email_exists'), 'over_request_rate_limit'])
  })

  test('replaces the old one immediately without confirmations, and the old one is notified', async () => {
    const { browser, email } = await member()
    const { data } = await browser.getSession()
    const next = `now${people}@example.org`
    const body = { email: next }
    const response = await immediate.call('/user', { method: 'PUT', body, token: data.session!.access_token })
    expect(response.body).toMatchObject({ email: next })
    await immediate.auth.whenIdle()
    const [notice] = await immediate.mailsTo(email)
    expect([notice!.subject, notice!.text]).toEqual([
      expect.stringContaining('address was changed'),
      expect.stringContaining(next),
    ])
  })

  test('of a victim is not verified by a link or code that was mailed to another address', async () => {
    const { browser, email, session } = await member()
    const victim = `victim${people}@example.org`
    await immediate.call('/recover', { body: { email } })
    const [byLink] = await immediate.mailsTo(email)
    const body = { email: victim }
    await immediate.call('/user', { method: 'PUT', body, token: session.access_token })
    for (const proof of [
      { type: 'recovery', token_hash: byLink!.token },
      { type: 'recovery', email, token: byLink!.code },
      { type: 'recovery', email: victim, token: byLink!.code },
    ])
      expect((await immediate.call('/verify', { body: proof })).body.error_code).toBe('otp_expired')
    expect((await browser.getUser()).data.user!.email).toBe(victim)
    expect(await isVerified(victim)).toBe(false)
  })

  test('of a victim is not verified by a token that outlived the change', async () => {
    const { email, id } = await member()
    const victim = `victim${people}@example.org`
    await immediate.call('/recover', { body: { email } })
    const { token } = (await immediate.mailsTo(email)).at(-1)!
    // As if the change had not revoked it.
    await server.db.kysely.updateTable('auth_users').set({ email: victim }).where('id', '=', id).execute()
    const { body } = await immediate.call('/verify', { body: { type: 'recovery', token_hash: token } })
    expect(body.error_code).toBe('otp_expired')
    expect(await isVerified(victim)).toBe(false)
  })

  test('once confirmed revokes every link that was mailed to the old one, also its codes', async () => {
    const { browser, email } = await member()
    const thief = server.browser('pkce')
    await thief.resetPasswordForEmail(email, elsewhere)
    const { location } = await server.call(`/verify${(await lastMail(email)).link.search}`)
    // The link verified the address and ended the session.
    await browser.signOut({ scope: 'local' })
    await server.browser().resetPasswordForEmail(email)
    await browser.verifyOtp({ token_hash: (await lastMail(email)).token, type: 'recovery' })
    await browser.updateUser({ email: `next-${email}` })
    await server.browser().resetPasswordForEmail(email)
    const { token } = await lastMail(email)
    const { error } = await browser.verifyOtp({
      token_hash: (await lastMail(`next-${email}`)).token,
      type: 'email_change',
    })
    expect(error).toBeNull()
    const { body } = await server.call('/verify', { body: { type: 'recovery', token_hash: token } })
    expect(body.error_code).toBe('otp_expired')
    const code = new URL(location).searchParams.get('code')!
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('can be requested again, which revokes the older mail', async () => {
    const { email, browser } = await member()
    const [first, second] = [`1-${email}`, `2-${email}`]
    await browser.updateUser({ email: first })
    await browser.updateUser({ email: second })
    expect((await browser.resend({ type: 'email_change', email: second })).error).toBeNull()
    expect(await server.mailsTo(second)).toHaveLength(2)
    expect(
      (await browser.verifyOtp({ token_hash: (await lastMail(first)).token, type: 'email_change' })).error,
    ).toMatchObject({
      code: 'otp_expired',
    })
    const { error } = await browser.verifyOtp({
      email: second,
      token: (await lastMail(second)).code,
      type: 'email_change',
    })
    expect(error).toBeNull()
  })
})

const isVerified = async (email: string) =>
  (
    await server.db.kysely
      .selectFrom('auth_users')
      .select('email_proven')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_proven

test('user metadata is merged, bounded, and removed by null', async () => {
  const { browser } = await member()
  await browser.updateUser({ data: { color: 'green', pets: { cat: 1 } } })
  const { data } = await browser.updateUser({ data: { color: null, size: 4 } })
  expect(data.user!.user_metadata).toEqual({ pets: { cat: 1 }, size: 4 })
  for (let part = 0; part < 4; part++)
    await browser.updateUser({ data: { [`part${part}`]: 'x'.repeat(600) } })
  const full = await browser.updateUser({ data: { more: 'x'.repeat(600) } })
  expect(full.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('members cannot change their own role', async () => {
  const { browser, session } = await member()
  const body = { role: 'admin', app_metadata: { role: 'admin' }, aal: 'aal2', banned_until: null, data: {} }
  await server.call('/user', { method: 'PUT', token: session.access_token, body })
  const { data } = await browser.getUser()
  expect(data.user).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  })
})
