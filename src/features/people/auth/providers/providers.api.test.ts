// @module-tag race
import { describe, expect, test } from 'vitest'
import { OPERATOR } from '#/features/people/auth/passwords/passwords.server.ts'
import { authServer } from '../../../../../test/authServer.ts'
import { type MockPerson, mockProvider } from '../../../../../test/mockProvider.ts'
import { followRedirect, readSession, sentTo, signInBy } from '../../../../../test/oauthBrowser.ts'

const mock = await mockProvider()
const server = await authServer({
  ...mock.env('GOOGLE', 'GITHUB', 'DISCORD', 'PATREON'),
  AUTH_CONFIRMATIONS: 'off',
})
const password = 'a fine long password'
let people = 0

const google = (more: object = {}): MockPerson => {
  const n = ++people
  return { user: { sub: `g${n}`, email: `g${n}@example.org`, email_verified: true, name: 'Ada L.', ...more } }
}
const github = (more: object = {}, emails?: object[]): MockPerson => {
  const n = ++people
  const list = emails ?? [{ email: `Hub${n}@example.org`, primary: true, verified: true }]
  return {
    user: { id: 1000 + n, login: `hubber-${n}`, name: 'Hub', avatar_url: 'https://a.example/1.png', ...more },
    emails: list as Record<string, unknown>[],
  }
}
const visit = (
  ...[provider, person, options]: Parameters<typeof signInBy> extends [unknown, ...infer R] ? R : never
) => signInBy({ browser: server.browser(), mock }, provider, person, options)

const userOf = async (end: Awaited<ReturnType<typeof visit>>) =>
  (await server.call('/user', { token: end.brought.get('access_token')! })).body

describe('signing in with a provider', () => {
  test('starts with our callback address, state, PKCE and nonce', async () => {
    const { data } = await server.browser().signInWithOAuth({
      provider: 'google',
      options: {
        scopes: 'email openid',
        queryParams: {
          client_id: 'evil',
          redirect_uri: 'https://evil.example',
          state: 'mine',
          nonce: 'n',
          response_type: 'token',
          response_mode: 'fragment',
        },
        skipBrowserRedirect: true,
      },
    })
    const { status, to } = await sentTo(data.url!)
    expect(status).toBe(302)
    const asked = new URL(to).searchParams
    expect(Object.fromEntries(asked)).toEqual({
      response_type: 'code',
      client_id: 'the-client',
      redirect_uri: `${server.url}/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('ends on the requested page, with a session, the provider’s tokens and a new member', async () => {
    const person = github()
    const browser = server.browser()
    const redirectTo = `${server.siteUrl}/settings?tab=1`
    const end = await signInBy({ browser, mock }, 'github', person, { redirectTo })
    expect([end.status, end.to.origin + end.to.pathname + end.to.search]).toEqual([302, redirectTo])
    expect(Object.fromEntries(end.brought)).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    const { user } = await readSession(browser, end)
    expect(user).toMatchObject({
      email: person.emails![0]!.email!.toString().toLowerCase(),
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: { name: 'Hub', avatar_url: 'https://a.example/1.png' },
      identities: [
        { provider: 'github', id: String(person.user.id), identity_data: { email_verified: true } },
      ],
    })
    const { claims } = (await browser.getClaims()).data!
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    const profile = await server.db.kysely
      .selectFrom('profiles')
      .select(['username', 'username_chosen'])
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(profile).toEqual({ username: person.user.login, username_chosen: false })
  })

  test('finds the same member again, by the provider’s id and not by the address', async () => {
    const person = google()
    const first = await userOf(await visit('google', person))
    person.user.email = 'moved@example.org'
    const second = await userOf(await visit('google', person))
    expect([second.id, second.email]).toEqual([first.id, first.email])
    expect(second.identities[0].identity_data.email).toBe('moved@example.org')
  })

  test('works with Discord and Patreon too', async () => {
    const discord = { id: '80351', username: 'nelly', global_name: 'Nelly', avatar: 'ab12' }
    const end = await visit('discord', { user: { ...discord, email: 'n@example.org', verified: true } })
    expect(await userOf(end)).toMatchObject({
      email: 'n@example.org',
      identities: [{ provider: 'discord', id: '80351' }],
      user_metadata: { avatar_url: 'https://cdn.discordapp.com/avatars/80351/ab12.png' },
    })
    const attributes = { full_name: 'Pat', email: 'pat@example.org', is_email_verified: true }
    const back = await visit('patreon', { user: { data: { type: 'user', id: '77', attributes } } })
    expect(await userOf(back)).toMatchObject({ email: 'pat@example.org', identities: [{ id: '77' }] })
    expect(back.brought.has('provider_refresh_token')).toBe(false)
    expect(mock.state.visits.at(-1)!.searchParams.has('code_challenge')).toBe(false)
  })

  test('with PKCE issues a code for one use by the client that started the flow', async () => {
    const browser = server.browser('pkce')
    const end = await signInBy({ browser, mock }, 'google', google())
    expect([...end.brought.keys(), end.to.hash]).toEqual(['code', ''])
    const code = end.brought.get('code')!
    const stolen = await server.call('/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'v'.repeat(43) },
    })
    expect(stolen).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
    const session = await readSession(browser, end)
    expect(session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { app_metadata: { provider: 'google' } },
    })
    expect(session).not.toHaveProperty('sessionId')
    const again = await server.call('/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'v'.repeat(43) },
    })
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
  })

  test('redirects to the site if the requested address is not allowed', async () => {
    for (const redirectTo of [
      'https://evil.example/',
      `${server.siteUrl}/other`,
      `${server.siteUrl}\\@evil.example`,
    ]) {
      const end = await visit('google', google(), { redirectTo })
      expect(end.to.origin + end.to.pathname).toBe(`${server.siteUrl}/`)
    }
  })

  test('with an unknown, used or expired state redirects with bad_oauth_state', async () => {
    const browser = server.browser()
    const { data } = await browser.signInWithOAuth({ provider: 'google' })
    const back = mock.agree((await sentTo(data.url!, browser)).to, google())
    await fetch(back, { method: 'HEAD', redirect: 'manual' })
    expect((await followRedirect(back, browser)).status).toBe(302)
    const old = mock.agree((await sentTo(data.url!, browser)).to, google())
    await server.db.kysely
      .updateTable('auth_flow_states')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    for (const address of [
      back,
      old,
      `${server.url}/callback?code=x&state=made-up`,
      `${server.url}/callback`,
    ]) {
      const { status, to, brought } = await followRedirect(address, browser)
      expect([status, to.origin, brought.get('error_code')]).toEqual([303, server.siteUrl, 'bad_oauth_state'])
    }
  })

  test('that the provider declines or gets an invalid response redirects with bad_oauth_callback and no session', async () => {
    const browser = server.browser()
    const begin = async (provider: 'google' | 'github' = 'google') => {
      const redirectTo = `${server.siteUrl}/sign-in`
      const { data } = await browser.signInWithOAuth({ provider, options: { redirectTo } })
      return (await sentTo(data.url!, browser)).to
    }
    const state = async () => new URL(await begin()).searchParams.get('state')!
    const declined = `error=access_denied&error_description=The+user+declined`
    const wrong: Record<string, () => Promise<string>> = {
      declined: async () => `${server.url}/callback?state=${await state()}&${declined}`,
      'no code': async () => `${server.url}/callback?state=${await state()}`,
      'a code of nobody': async () => `${server.url}/callback?state=${await state()}&code=x`,
      'a code of another visit': async () => {
        const other = new URL(mock.agree(await begin(), google()))
        return `${server.url}/callback?state=${await state()}&code=${other.searchParams.get('code')}`
      },
      'another issuer': async () => `${mock.agree(await begin(), google())}&iss=https://evil.example`,
      'nobody’s name': async () => mock.agree(await begin('github'), { user: { login: 'x' } }),
    }
    for (const [what, address] of Object.entries(wrong)) {
      const { status, to, brought } = await followRedirect(await address(), browser)
      const seen = [what, status, to.pathname, brought.get('error_code'), brought.has('access_token')]
      expect(seen).toEqual([what, 303, '/sign-in', 'bad_oauth_callback', false])
    }
    const end = await followRedirect(await wrong.declined!(), browser)
    expect(end.brought.get('error_description')).toBe('The user declined')
  })

  test('rejects identity tokens that the provider did not sign for us, now and for this flow', async () => {
    const { state } = mock
    const past = Math.floor(Date.now() / 1000) - 3600
    const twists: [string, () => void][] = [
      ['another nonce', () => (state.claimsTwist = { nonce: 'other' })],
      ['no nonce', () => (state.claimsTwist = { nonce: undefined })],
      ['another client', () => (state.claimsTwist = { aud: 'other' })],
      ['another issuer', () => (state.claimsTwist = { iss: 'https://evil.example' })],
      ['another person', () => (state.claimsTwist = { sub: 'somebody-else' })],
      ['too old', () => (state.claimsTwist = { exp: past })],
      ['another key', () => (state.foreignKey = true)],
      ['no token', () => (state.tokenTwist = { id_token: undefined })],
    ]
    for (const [what, twist] of twists) {
      twist()
      const { brought } = await visit('google', google())
      expect([what, brought.get('error_code')]).toEqual([what, 'bad_oauth_callback'])
      Object.assign(state, { claimsTwist: {}, tokenTwist: {}, foreignKey: false })
    }
    expect((await visit('google', google())).status).toBe(302)
  })

  test('twice at once for the first time creates one member', async () => {
    const person = google()
    const ends = await Promise.all([
      visit('google', person),
      visit('google', person),
      visit('google', person),
    ])
    const ids = await Promise.all(ends.map(async (end) => (await userOf(end)).id))
    expect(new Set(ids).size).toBe(1)
  })

  test('stores no token of the provider', async () => {
    const browser = server.browser('pkce')
    const end = await signInBy({ browser, mock }, 'github', github())
    const rows = await server.db.kysely.selectFrom('auth_flow_states').selectAll().execute()
    const session = await readSession(browser, end)
    const stored = rows.map((row) => Buffer.from(row.sealed ?? '').toString('latin1')).join()
    expect(rows.length).toBeGreaterThan(0)
    expect(stored).not.toContain(session.provider_token)
    expect(JSON.stringify(rows)).not.toContain(end.brought.get('code'))
  })
})

describe('an address from a provider', () => {
  test('signs in to the account that has proved it, and keeps its password', async () => {
    const person = google()
    const email = String(person.user.email)
    await visit('github', github({}, [{ email, primary: true, verified: true }]))
    const owner = server.browser()
    const proved = await server.db.kysely
      .selectFrom('auth_users')
      .select(['id', 'email_proven'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(proved.email_proven).toBe(true)
    await server.db.kysely
      .updateTable('auth_users')
      .set({ password_hash: await server.auth.passwords.hash(password, OPERATOR) })
      .where('id', '=', proved.id)
      .execute()
    const user = await userOf(await visit('google', person))
    expect(user).toMatchObject({ id: proved.id, app_metadata: { providers: ['github', 'google'] } })
    expect((await owner.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('that is unverified matches no account and is not stored', async () => {
    const email = 'victim@example.org'
    const victim = (await server.browser().signUp({ email, password })).data.user!
    const unverified: [Parameters<typeof visit>[0], MockPerson][] = [
      ['google', google({ email, email_verified: false })],
      ['google', google({ email, email_verified: 'true' })],
      ['google', google({ email, email_verified: undefined })],
      ['github', github({ email }, [{ email, primary: true, verified: false }])],
      ['github', github({ email }, [])],
      ['github', { ...github({ email }), emails: undefined as unknown as [] }],
      ['discord', { user: { id: '5', username: 'v', email, verified: false } }],
      ['patreon', { user: { data: { id: '6', attributes: { email, is_email_verified: false } } } }],
    ]
    const ids = new Set([victim.id])
    for (const [provider, person] of unverified) {
      const user = await userOf(await visit(provider, person))
      expect(user.email).toBe('')
      ids.add(user.id)
    }
    expect(ids.size).toBe(unverified.length + 1)
    expect((await server.browser().signInWithPassword({ email, password })).data.user?.id).toBe(victim.id)
  })

  test('revokes the access of whoever created an account with it without proving it', async () => {
    const person = google()
    const email = String(person.user.email)
    const squatter = server.browser()
    const { data } = await squatter.signUp({
      email,
      password,
      options: { data: { username: `squat${people}` } },
    })
    const token = data.session!.access_token
    const { data: enrolled } = await squatter.mfa.enroll({ factorType: 'totp' })
    await server.db.kysely
      .updateTable('auth_mfa_factors')
      .set({ status: 'verified' })
      .where('id', '=', enrolled!.id)
      .execute()
    const link = await server.db.kysely
      .insertInto('auth_identities')
      .values({ user_id: data.user!.id, provider: 'discord', subject: `squat${people}`, identity_data: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const user = await userOf(await visit('google', person))
    expect(user).toMatchObject({ id: data.user!.id, email_confirmed_at: expect.any(String) })
    // Its owner may have added them: they stay, but let nobody in.
    expect(user.factors).toMatchObject([{ status: 'verified' }])
    expect(user.identities).toContainEqual(expect.objectContaining({ identity_id: link.id, suspended: true }))
    const discord = { user: { id: `squat${people}`, username: 'squat' } }
    expect((await visit('discord', discord)).brought.get('error_code')).toBe('identity_suspended')
    const [notice] = (await server.mailsTo(email)).filter((mail) =>
      mail.subject.includes('Link Discord again'),
    )
    expect(notice!.text).toContain('settings')
    expect((await server.browser().signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await server.call('/user', { token })).body.error_code).toBe('session_not_found')
    expect(
      (await squatter.refreshSession({ refresh_token: data.session!.refresh_token })).data.session,
    ).toBeNull()
  })

  test('confirms a pending account, without its password', async () => {
    const strict = await authServer(
      { ...mock.env('GOOGLE'), AUTH_CONFIRMATIONS: 'on' },
      { db: server.db, keys: server.keys },
    )
    const person = google()
    const email = String(person.user.email)
    await strict.browser().signUp({ email, password })
    const [mail] = await strict.mailsTo(email)
    const end = await signInBy({ browser: strict.browser(), mock }, 'google', person)
    expect(end.brought.has('access_token')).toBe(true)
    const { error } = await strict.browser().verifyOtp({ type: 'signup', token_hash: mail!.token })
    expect(error?.code).toBe('otp_expired')
    const wrong = await strict.browser().signInWithPassword({ email, password })
    expect(wrong.error?.code).toBe('invalid_credentials')
  })
})

describe('providers', () => {
  test('are listed if they are configured, and others are rejected', async () => {
    const few = await authServer({ ...mock.env('GITHUB') }, { db: server.db, keys: server.keys })
    const { external } = (await few.call('/settings')).body
    expect(external).toMatchObject({
      github: true,
      google: false,
      discord: false,
      patreon: false,
      email: true,
    })
    for (const query of ['provider=google', 'provider=facebook', 'provider=', '', 'provider=__proto__']) {
      const { status, body } = await few.call(`/authorize?${query}`)
      expect([query, status, body.error_code]).toEqual([query, 400, 'validation_failed'])
    }
  })

  test('reject invalid parameters', async () => {
    for (const query of [
      'scopes=%22',
      'scopes=https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fgmail.readonly',
      'scopes=email%20offline_access',
      'code_challenge_method=s256',
      `code_challenge=${'a'.repeat(43)}`,
      'scopes=a%0Ab',
      `scopes=${'x'.repeat(501)}`,
      'code_challenge=short',
      'scopes=%00',
    ])
      expect([query, (await server.call(`/authorize?provider=google&${query}`)).status]).toEqual([query, 400])
  })

  test('create no accounts if sign-ups are disabled, and no session for banned members', async () => {
    const closed = await authServer(
      { ...mock.env('GOOGLE'), AUTH_SIGNUP: 'off' },
      { db: server.db, keys: server.keys },
    )
    const stranger = await signInBy({ browser: closed.browser(), mock }, 'google', google())
    expect(stranger.brought.get('error_code')).toBe('signup_disabled')
    const person = google()
    const { id } = await userOf(await visit('google', person))
    expect((await signInBy({ browser: closed.browser(), mock }, 'google', person)).status).toBe(302)
    await server.db.kysely
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + 60_000), ban_reason: 'Spam' })
      .where('id', '=', id)
      .execute()
    expect((await visit('google', person)).brought.get('error_code')).toBe('user_banned')
  })

  test('with unexpected responses do no harm', async () => {
    const strange = github({
      login: `\u0000\ud800${'x'.repeat(5000)}`,
      name: '<script>',
      avatar_url: 'javascript:alert(1)',
    })
    const user = await userOf(await visit('github', strange))
    expect(user.user_metadata).toMatchObject({ name: '<script>' })
    expect(user.user_metadata.avatar_url).toBeUndefined()
    expect((await visit('google', google({ email: 'not an address' }))).status).toBe(302)
  })
})
