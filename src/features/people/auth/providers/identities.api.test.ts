// @module-tag race
import { describe, expect, test } from 'vitest'
import { authServer } from '../../../../../test/authServer.ts'
import { type MockPerson, mockProvider } from '../../../../../test/mockProvider.ts'
import { followRedirect, linkBy, readSession, signInBy } from '../../../../../test/oauthBrowser.ts'

const mock = await mockProvider()
const providers = { ...mock.env('GITHUB', 'DISCORD'), AUTH_CONFIRMATIONS: 'off' }
const server = await authServer(providers)
const password = 'a fine long password'
let people = 0

async function member(flow?: 'pkce') {
  const email = `lin${++people}@example.org`
  const browser = server.browser(flow)
  const { data } = await browser.signUp({ email, password })
  return { email, browser, id: data.user!.id, session: data.session! }
}

/** Somebody at Discord, whose address there is nobody's here. */
function discord(): MockPerson {
  const n = ++people
  return {
    user: { id: `${5000 + n}`, username: `disco${n}`, email: `disco${n}@example.org`, verified: true },
  }
}

const asMember = async (browser: Awaited<ReturnType<typeof member>>['browser']) =>
  (await browser.getUser()).data.user!

const sessionId = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).session_id

describe('linking a provider', () => {
  test('lets the member sign in with it, and continues the session', async () => {
    const { browser, id, email, session } = await member()
    const person = discord()
    const end = await linkBy({ browser, mock }, 'discord', person, {
      redirectTo: `${server.siteUrl}/settings`,
    })
    expect([end.status, end.to.pathname]).toEqual([302, '/settings'])
    const linked = await readSession(browser, end)
    expect(sessionId(linked.access_token)).toBe(sessionId(session.access_token))
    expect(linked.user).toMatchObject({ id, email, app_metadata: { providers: ['email', 'discord'] } })
    const later = server.browser()
    const back = await signInBy({ browser: later, mock }, 'discord', person)
    expect((await readSession(later, back)).user.id).toBe(id)
  })

  test('requests only the identity, and scopes that the client adds', async () => {
    const { browser } = await member()
    await linkBy({ browser, mock }, 'discord', discord(), { scopes: 'email' })
    expect(mock.state.visits.at(-1)!.searchParams.get('scope')).toBe('identify email')
  })

  test('keeps the session with its second factor if PKCE ends in a code', async () => {
    const { browser, session } = await member('pkce')
    const id = sessionId(session.access_token)
    await server.db.kysely.updateTable('auth_sessions').set({ aal: 'aal2' }).where('id', '=', id).execute()
    await browser.refreshSession()
    const end = await linkBy({ browser, mock }, 'discord', discord())
    const linked = await readSession(browser, end)
    expect(sessionId(linked.access_token)).toBe(id)
    expect(linked.provider_token).toEqual(expect.any(String))
    expect((await browser.getClaims()).data!.claims.aal).toBe('aal2')
  })

  test('starts no new session if the one that requested it has ended', async () => {
    const { browser, session } = await member('pkce')
    const end = await linkBy({ browser, mock }, 'discord', discord())
    const elsewhere = server.browser()
    await elsewhere.signInWithPassword({ email: session.user.email!, password })
    await elsewhere.signOut({ scope: 'others' })
    const { data, error } = await browser.exchangeCodeForSession(end.brought.get('code')!)
    expect([data.session, error?.name]).toEqual([null, 'AuthSessionMissingError'])
    const sessions = await server.db.kysely
      .selectFrom('auth_sessions')
      .select('id')
      .where('user_id', '=', session.user.id)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  test('that another member has is rejected with identity_already_exists', async () => {
    const person = discord()
    const [ann, bob] = [await member(), await member()]
    await linkBy({ browser: ann.browser, mock }, 'discord', person)
    const end = await linkBy({ browser: bob.browser, mock }, 'discord', person)
    expect([end.status, end.brought.get('error_code')]).toEqual([303, 'identity_already_exists'])
    expect((await asMember(bob.browser)).identities).toHaveLength(1)
    const again = await linkBy({ browser: ann.browser, mock }, 'discord', person)
    expect(again.status).toBe(302)
    expect((await asMember(ann.browser)).identities).toHaveLength(2)
  })

  test('needs a session with its second factor, also at the callback', async () => {
    const path = '/user/identities/authorize?provider=discord&skip_http_redirect=true'
    expect((await server.call(path)).status).toBe(401)
    const { browser, session, id } = await member()
    const { data } = await browser.linkIdentity({ provider: 'discord' })
    const back = mock.agree(data!.url!, discord())
    await browser.signOut({ scope: 'local' })
    const end = await followRedirect(back, browser)
    expect([end.status, end.brought.get('error_code')]).toEqual([303, 'session_not_found'])
    const next = server.browser()
    await next.signInWithPassword({ email: session.user.email!, password })
    const { data: enrolled } = await next.mfa.enroll({ factorType: 'totp' })
    const begun = mock.agree((await next.linkIdentity({ provider: 'discord' })).data!.url!, discord())
    await server.db.kysely
      .updateTable('auth_mfa_factors')
      .set({ status: 'verified' })
      .where('id', '=', enrolled!.id)
      .execute()
    expect((await followRedirect(begun, next)).brought.get('error_code')).toBe('insufficient_aal')
    expect((await next.linkIdentity({ provider: 'discord' })).error?.code).toBe('insufficient_aal')
    const { identities } = (await asMember(next))!
    expect(identities!.map((each) => [each.user_id, each.provider])).toEqual([[id, 'email']])
    expect((await next.unlinkIdentity(identities![0]!)).error?.code).toBe('insufficient_aal')
  })

  test('can be turned off', async () => {
    const off = await authServer({ ...providers, AUTH_LINKING: 'off' }, { db: server.db, keys: server.keys })
    const browser = off.browser()
    const { data } = await browser.signUp({ email: 'off@example.org', password })
    expect((await browser.linkIdentity({ provider: 'discord' })).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    })
    const [identity] = data.user!.identities!
    expect((await browser.unlinkIdentity(identity!)).error?.code).toBe('manual_linking_disabled')
    expect((await off.call('/settings')).body.manual_linking_enabled).toBe(false)
  })
})

describe('unlinking', () => {
  test('removes a provider, which signs in to another account afterwards', async () => {
    const { browser, id } = await member()
    const person = discord()
    await linkBy({ browser, mock }, 'discord', person)
    const { identities } = await asMember(browser)
    const found = identities!.find((each) => each.provider === 'discord')!
    expect(await browser.unlinkIdentity(found)).toEqual({ data: {}, error: null })
    expect((await asMember(browser)).app_metadata.providers).toEqual(['email'])
    const stranger = server.browser()
    const end = await signInBy({ browser: stranger, mock }, 'discord', person)
    expect((await readSession(stranger, end)).user.id).not.toBe(id)
    expect((await browser.unlinkIdentity(found)).error).toMatchObject({
      status: 404,
      code: 'identity_not_found',
    })
  })

  test('the email also removes the password', async () => {
    const { browser, email } = await member()
    await linkBy({ browser, mock }, 'discord', discord())
    const { identities } = await asMember(browser)
    await browser.unlinkIdentity(identities!.find((each) => each.provider === 'email')!)
    const { error } = await server.browser().signInWithPassword({ email, password })
    expect(error?.code).toBe('invalid_credentials')
  })

  test('keeps the last way to sign in, and those of other members', async () => {
    const [ann, bob] = [await member(), await member()]
    const [own] = (await asMember(ann.browser)).identities!
    expect((await ann.browser.unlinkIdentity(own!)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
    await linkBy({ browser: bob.browser, mock }, 'discord', discord())
    expect((await bob.browser.unlinkIdentity(own!)).error?.status).toBe(404)
    const token = bob.session.access_token
    for (const id of ['x', "' or 1=1", '%00', '00000000-0000-4000-8000-000000000000'])
      expect((await server.call(`/user/identities/${id}`, { method: 'DELETE', token })).status).toBe(404)
    expect((await server.call(`/user/identities/${own!.identity_id}`, { method: 'DELETE' })).status).toBe(401)
  })

  test('both of two at once keeps one', async () => {
    const { browser } = await member()
    await linkBy({ browser, mock }, 'discord', discord())
    const { identities } = await asMember(browser)
    const responses = await Promise.all(identities!.map((each) => browser.unlinkIdentity(each)))
    expect(responses.filter((response) => response.error === null)).toHaveLength(1)
    expect((await asMember(browser)).identities).toHaveLength(1)
  })
})
