// @module-tag race
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../../test/api.ts'
import { enrollAuthenticator, startEnrollment, verifyTotp } from '../../../../../test/authenticator.ts'
import { authLimits, authServer } from '../../../../../test/authServer.ts'

const site = await testApi()
const server = await authServer(
  { AUTH_CONFIRMATIONS: 'off', ...authLimits({ attempts: 30 }) },
  { db: site.db, keys: site.auth.keys, siteUrl: site.auth.siteUrl },
)
const password = 'a fine long password'
let people = 0

async function member() {
  const email = `lev${++people}@example.org`
  const browser = server.browser()
  const { data } = await browser.signUp({ email, password })
  return { email, browser, id: data.user!.id, session: data.session! }
}

async function device(email: string) {
  const browser = server.browser()
  const { data } = await browser.signInWithPassword({ email, password })
  return { browser, session: data.session! }
}

const refresh = async (refresh_token: string) =>
  (await server.call('/token?grant_type=refresh_token', { body: { refresh_token } })).body

describe('tokens that were copied before the second factor was verified', () => {
  test('do not reach aal2: a refresh ends the session', async () => {
    const { browser, session } = await member()
    await enrollAuthenticator(browser)
    const refused = await refresh(session.refresh_token)
    expect([refused.error_code, refused.access_token]).toEqual(['refresh_token_already_used', undefined])
    expect((await browser.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('do not reach aal2 by a refresh that races with it', async () => {
    const { browser, session } = await member()
    const authenticator = await startEnrollment(browser)
    const [raced] = await Promise.all([refresh(session.refresh_token), verifyTotp(browser, authenticator)])
    const levels = [raced, await refresh(raced.refresh_token ?? 'none')].map((response) => levelOf(response))
    expect(levels).not.toContain('aal2')
  })

  test('as access tokens stay at aal1', async () => {
    const { browser, session } = await member()
    const { factorId } = await enrollAuthenticator(browser)
    const token = session.access_token
    const removal = await server.call(`/factors/${factorId}`, { method: 'DELETE', token })
    expect([removal.status, removal.body.error_code]).toEqual([422, 'insufficient_aal'])
    const body = { password: 'the password of a thief' }
    const change = await server.call('/user', { method: 'PUT', token, body })
    expect([change.status, change.body.error_code]).toEqual([401, 'insufficient_aal'])
    expect((await browser.updateUser({ password: 'another long password' })).error).toBeNull()
  })

  test('do not end the session that has it', async () => {
    const { browser, session } = await member()
    await enrollAuthenticator(browser)
    for (const scope of ['local', 'global', 'others'])
      await server.call(`/logout?scope=${scope}`, { method: 'POST', token: session.access_token })
    expect((await browser.getUser()).error).toBeNull()
  })
})

function levelOf({ access_token: token }: { access_token?: string }): string | undefined {
  return token && JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).aal
}

describe('a session that has not passed the member’s second factor', () => {
  test('can neither read nor change anything of the account by the site’s API', async () => {
    const { browser, email } = await member()
    await enrollAuthenticator(browser)
    const { session } = await device(email)
    const weak = { authorization: `Bearer ${session.access_token}` }
    const strong = {
      authorization: `Bearer ${(await browser.getSession()).data.session!.access_token}`,
    }
    const { body } = await site.get('/api/me/sessions', strong)
    const owners = body.items.find((each: { current: boolean }) => each.current).id
    const responses = [
      await site.get('/api/me', weak),
      await site.get('/api/me/export', weak),
      await site.send('PATCH', '/api/me', weak, { about: 'Written by a thief' }),
      await site.send('DELETE', '/api/me/sessions', weak),
      await site.send('DELETE', `/api/me/sessions/${owners}`, weak),
      await site.send('PUT', '/api/me/username', weak, { username: 'thief' }),
    ]
    expect(responses.map((response) => response.status)).toEqual(Array(responses.length).fill(401))
    expect(responses[0]!.body.detail).toContain('second factor')
    expect((await site.get('/api/me', strong)).status).toBe(200)
  })

  test('cannot change user metadata', async () => {
    const { browser, email } = await member()
    await enrollAuthenticator(browser)
    const weak = await device(email)
    expect((await weak.browser.updateUser({ data: { pet: 'cat' } })).error?.code).toBe('insufficient_aal')
  })

  test.each(['global', 'others'] as const)('ends only itself with scope %s', async (scope) => {
    const { browser, email } = await member()
    await enrollAuthenticator(browser)
    // The owner has entered the password, and not yet the code.
    const [weak, owner] = [await device(email), await device(email)]
    expect((await weak.browser.signOut({ scope })).error).toBeNull()
    const codeOf = async (token: string) => (await server.call('/user', { token })).body.error_code
    expect(await codeOf(weak.session.access_token)).toBe('session_not_found')
    expect(await codeOf(owner.session.access_token)).toBeUndefined()
    expect((await browser.getUser()).error).toBeNull()
  })

  test('is complete after passing it', async () => {
    const { browser, email } = await member()
    const authenticator = await enrollAuthenticator(browser)
    const next = await device(email)
    await verifyTotp(next.browser, authenticator, 1)
    const { access_token } = (await next.browser.getSession()).data.session!
    expect((await site.get('/api/me', { authorization: `Bearer ${access_token}` })).status).toBe(200)
  })
})
