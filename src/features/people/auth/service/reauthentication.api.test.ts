import { describe, expect, test } from 'vitest'
import { enrollAuthenticator, verifyTotp } from '../../../../../test/authenticator.ts'
import { authLimits, authServer } from '../../../../../test/authServer.ts'
import { mockProvider } from '../../../../../test/mockProvider.ts'
import { followRedirect, linkBy } from '../../../../../test/oauthBrowser.ts'
import { REAUTHENTICATION_SECONDS } from './reauthentication.server.ts'

const mock = await mockProvider()
const server = await authServer({
  ...mock.env('DISCORD'),
  AUTH_CONFIRMATIONS: 'off',
  ...authLimits({ attempts: 30 }),
})
const password = 'a fine long password'
const TWO_DAYS = 2 * 86_400
let people = 0

type Browser = ReturnType<typeof server.browser>

async function member() {
  const email = `rea${++people}@example.org`
  const browser = server.browser()
  const { data } = await browser.signUp({ email, password })
  return { email, browser, id: data.user!.id }
}

async function device(email: string) {
  const browser = server.browser()
  const { error } = await browser.signInWithPassword({ email, password })
  if (error) throw error
  return browser
}

const tokensOf = async (browser: Browser) => (await browser.getSession()).data.session!

const reauthenticate = (token: string, body: object) => server.call('/reauthenticate', { token, body })

/** Re-authenticates a browser by the password, as the settings page does. */
async function confirmPassword(browser: Browser) {
  const { status, body } = await reauthenticate((await tokensOf(browser)).access_token, {
    current_password: password,
  })
  if (status === 200) await browser.setSession(body)
  return status
}

/** Every sensitive change of an account that has a factor, recovery codes and a provider; each returns its error's code. */
const CHANGES: Record<string, (browser: Browser) => Promise<string | undefined>> = {
  'enroll an authenticator': async (browser) =>
    (await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Of a thief' })).error?.code,
  'remove an authenticator': async (browser) => {
    const { data } = await browser.mfa.listFactors()
    return (await browser.mfa.unenroll({ factorId: data!.totp[0]!.id })).error?.code
  },
  'make recovery codes': async (browser) => (await recoveryCodes(browser, 'POST', '/regenerate')).error_code,
  'remove the recovery codes': async (browser) => (await recoveryCodes(browser, 'DELETE'))?.error_code,
  'link a provider': async (browser) => (await browser.linkIdentity({ provider: 'discord' })).error?.code,
  'unlink a provider': async (browser) => {
    const { data } = await browser.getUserIdentities()
    const linked = data!.identities.find((each) => each.provider === 'discord')!
    return (await browser.unlinkIdentity(linked)).error?.code
  },
  'change the password': async (browser) =>
    (await browser.updateUser({ password: 'the password of a thief' })).error?.code,
  'change the address': async (browser) =>
    (await browser.updateUser({ email: `thief${people}@example.org` })).error?.code,
}

async function recoveryCodes(browser: Browser, method: string, path = '') {
  const { access_token: token } = await tokensOf(browser)
  return (await server.call(`/factors/recovery-codes${path}`, { method, token })).body
}

/** A member with a factor, recovery codes and a provider, all older than the session that is returned. */
async function equippedMember() {
  const person = await member()
  const authenticator = await enrollAuthenticator(person.browser)
  await recoveryCodes(person.browser, 'POST')
  const end = await linkBy({ browser: person.browser, mock }, 'discord', {
    user: { id: `${7000 + people}`, username: `rea${people}` },
  })
  if (end.status !== 302) throw new Error(`Not linked: ${end.to}`)
  const browser = await device(person.email)
  await verifyTotp(browser, authenticator, 1)
  return { ...person, browser, authenticator }
}

describe('a stolen session of two days ago', () => {
  test.each(Object.keys(CHANGES))('cannot %s, until the member re-authenticates', async (what) => {
    const { browser, id } = await equippedMember()
    await server.ageSessions(id, TWO_DAYS)
    expect(await CHANGES[what]!(browser)).toBe('reauthentication_needed')
    expect(await confirmPassword(browser)).toBe(200)
    expect(await CHANGES[what]!(browser)).toBeUndefined()
  })

  test('cannot become recent by an authenticator that is enrolled in it', async () => {
    const { browser, id } = await member()
    // The worst case: it was stolen while it was recent, which is when it can enroll one.
    const theirs = await enrollAuthenticator(browser, 'Of a thief')
    await server.ageSessions(id, TWO_DAYS)
    expect((await verifyTotp(browser, theirs, 1)).error).toBeNull()
    expect((await tokensOf(browser)).user.factors).toHaveLength(1)
    for (const what of ['change the password', 'enroll an authenticator', 'link a provider'])
      expect([what, await CHANGES[what]!(browser)]).toEqual([what, 'reauthentication_needed'])
  })

  test('cannot become recent by recovery codes that were made in it', async () => {
    const { browser, id } = await member()
    await enrollAuthenticator(browser)
    const { codes } = await recoveryCodes(browser, 'POST')
    await server.ageSessions(id, TWO_DAYS)
    const { access_token: token } = await tokensOf(browser)
    const { status, body } = await server.call('/factors/recovery-codes/verify', {
      token,
      body: { code: codes[0] },
    })
    expect(status).toBe(200)
    await browser.setSession(body)
    expect(await CHANGES['change the password']!(browser)).toBe('reauthentication_needed')
  })

  test('cannot become recent by a provider that is linked in it', async () => {
    const { browser, id } = await member()
    const { data } = await browser.linkIdentity({ provider: 'discord' })
    await server.ageSessions(id, TWO_DAYS)
    const back = mock.agree(data!.url!, { user: { id: `${8000 + people}`, username: 'thief' } })
    await followRedirect(back, browser)
    expect(await CHANGES['change the password']!(browser)).toBe('reauthentication_needed')
  })
})

describe('re-authentication', () => {
  test('by a code of an authenticator that is older than the session', async () => {
    const { browser, id, authenticator } = await equippedMember()
    await server.ageSessions(id, TWO_DAYS)
    await server.db.kysely.updateTable('auth_mfa_factors').set({ last_step: null }).execute()
    expect((await verifyTotp(browser, authenticator, 1)).error).toBeNull()
    expect(await CHANGES['change the password']!(browser)).toBeUndefined()
  })

  test('by a mailed code, once, which also verifies the address', async () => {
    const { browser, id, email } = await member()
    await server.ageSessions(id, TWO_DAYS)
    expect((await browser.reauthenticate()).error).toBeNull()
    const nonce = (await server.mailsTo(email)).at(-1)!.code
    const { access_token: token } = await tokensOf(browser)
    const { status, body } = await reauthenticate(token, { nonce })
    expect(status).toBe(200)
    expect((await reauthenticate(body.access_token, { nonce })).body.error_code).toBe(
      'reauthentication_not_valid',
    )
    await browser.setSession(body)
    expect(await CHANGES['link a provider']!(browser)).toBeUndefined()
    const { email_proven } = await server.db.kysely
      .selectFrom('auth_users')
      .select('email_proven')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(email_proven).toBe(true)
  })

  test('is rejected with a wrong password, another member’s code, or nothing', async () => {
    const [ann, bob] = [await member(), await member()]
    await bob.browser.reauthenticate()
    const { code } = (await server.mailsTo(bob.email)).at(-1)!
    const { access_token: token } = await tokensOf(ann.browser)
    const codeFor = async (body: object) => (await reauthenticate(token, body)).body.error_code
    expect(await codeFor({ current_password: 'not this' })).toBe('invalid_credentials')
    expect(await codeFor({ nonce: code })).toBe('reauthentication_not_valid')
    expect(await codeFor({})).toBe('validation_failed')
    expect((await server.call('/reauthenticate', { body: { current_password: password } })).status).toBe(401)
  })

  test(`lasts ${REAUTHENTICATION_SECONDS / 60} minutes`, async () => {
    const { browser, id } = await member()
    expect(REAUTHENTICATION_SECONDS).toBe(900)
    await server.ageSessions(id, 14 * 60)
    expect(await CHANGES['link a provider']!(browser)).toBeUndefined()
    await server.ageSessions(id, 16 * 60)
    expect(await CHANGES['link a provider']!(browser)).toBe('reauthentication_needed')
  })

  test('is not gained by tokens that were copied before it, and their use ends the session', async () => {
    const { browser, id } = await member()
    await server.ageSessions(id, TWO_DAYS)
    await browser.refreshSession()
    const copied = await tokensOf(browser)
    expect(await confirmPassword(browser)).toBe(200)
    const body = { password: 'the password of a thief' }
    const stolen = await server.call('/user', { method: 'PUT', token: copied.access_token, body })
    expect(stolen.body.error_code).toBe('reauthentication_needed')
    const refresh = { refresh_token: copied.refresh_token }
    const { body: refused } = await server.call('/token?grant_type=refresh_token', { body: refresh })
    expect(refused.error_code).toBe('refresh_token_already_used')
    expect((await browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('is not gained by a provider flow that was begun before it', async () => {
    const { browser, id } = await member()
    const { data } = await browser.linkIdentity({ provider: 'discord' })
    await server.ageSessions(id, -5)
    const back = mock.agree(data!.url!, { user: { id: `${9000 + people}`, username: 'thief' } })
    expect((await followRedirect(back, browser)).brought.get('error_code')).toBe('session_not_found')
    expect((await browser.getUser()).data.user!.identities).toHaveLength(1)
  })

  test('by the password does not give the second factor’s level to an older token', async () => {
    const { browser, email } = await member()
    const copied = await tokensOf(browser)
    await enrollAuthenticator(browser)
    const { status, body } = await reauthenticate(copied.access_token, { current_password: password })
    expect([status, body.error_code]).toEqual([401, 'insufficient_aal'])
    const weak = await device(email)
    expect(await confirmPassword(weak)).toBe(401)
  })
})
