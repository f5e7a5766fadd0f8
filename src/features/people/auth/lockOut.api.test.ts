import { describe, expect, test } from 'vitest'
import { authLimits, authServer, cookiesOf } from '../../../../test/authServer.ts'

const password = 'a fine long password'
const server = await authServer({
  AUTH_CONFIRMATIONS: 'off',
  ...authLimits({ attempts: 3 }),
  TRUSTED_PROXIES: '127.0.0.1',
})

type Browser = ReturnType<typeof server.browser>

/** A stranger guesses from so many network addresses that the account's whole budget is used up. */
async function guessFromEverywhere(email: string) {
  for (let round = 0; round < 31; round++)
    await server.call('/token?grant_type=password', {
      body: { email, password: 'wrong' },
      headers: { 'x-forwarded-for': `198.51.100.${round}` },
    })
}

const signIn = async (browser: Browser, email: string, word = password) =>
  (await browser.signInWithPassword({ email, password: word })).error?.code

describe('password guessing', () => {
  test('a stranger who guesses from many addresses cannot lock the owner out of a known browser', async () => {
    const email = 'owner@example.org'
    const own = server.browser()
    await own.signUp({ email, password })
    await own.signOut()
    await guessFromEverywhere(email)
    expect(await signIn(server.browser(), email)).toBe('over_request_rate_limit')
    expect(await signIn(own, email)).toBeUndefined()
  })

  test('it does not keep the owner from confirming in a known browser that it’s them', async () => {
    const email = 'present@example.org'
    const own = server.browser()
    const { data } = await own.signUp({ email, password })
    await guessFromEverywhere(email)
    const token = data.session!.access_token
    const confirm = async (cookie: string) =>
      (
        await server.call('/reauthenticate', {
          token,
          body: { current_password: password },
          headers: { cookie },
        })
      ).status
    const cookie = [...cookiesOf(own).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await confirm('')).toBe(429)
    expect(await confirm(cookie)).toBe(200)
    const { status } = await server.call('/user', {
      method: 'PUT',
      token,
      body: { password: 'another long password', current_password: password },
      headers: { cookie },
    })
    expect(status).toBe(200)
  })

  test('a browser known for one account gives no extra attempts at another', async () => {
    const stranger = server.browser()
    await stranger.signUp({ email: 'stranger@example.org', password })
    await server.browser().signUp({ email: 'victim@example.org', password })
    await guessFromEverywhere('victim@example.org')
    expect(await signIn(stranger, 'victim@example.org')).toBe('over_request_rate_limit')
    const jar = cookiesOf(stranger).cookies
    const [name, value] = [...jar].find(([name]) => name.endsWith('idledex-device'))!
    for (const forged of [`${value}.${'a'.repeat(22)}`, 'a'.repeat(22), '..', '', 'x'.repeat(5000)]) {
      jar.set(name, forged)
      expect(await signIn(stranger, 'victim@example.org')).toBe('over_request_rate_limit')
    }
  })

  test('attempts from a known browser are limited too', async () => {
    const email = 'thief@example.org'
    const browser = server.browser()
    await browser.signUp({ email, password })
    const codes = []
    for (let round = 0; round < 4; round++) codes.push(await signIn(browser, email, 'wrong'))
    expect(codes).toEqual([...Array(3).fill('invalid_credentials'), 'over_request_rate_limit'])
    expect(await signIn(browser, email)).toBe('over_request_rate_limit')
  })

  test('the cookie of a known browser is limited to this host and reveals nothing', async () => {
    const browser = server.browser()
    await browser.signUp({ email: 'reader@example.org', password })
    const line = cookiesOf(browser).received.at(-1)!
    expect(line).toMatch(
      /^__Host-idledex-device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(line).not.toContain('reader')
    for (let other = 0; other < 6; other++)
      await browser.signUp({ email: `other${other}@example.org`, password })
    expect(cookiesOf(browser).cookies.get('__Host-idledex-device')?.split('.')).toHaveLength(5)
  })
})

test('a stranger who signs up with an address cannot use up the mails that its owner needs for recovery', async () => {
  const mailing = await authServer(authLimits({ mailSeconds: 0, mailsPerHour: 2 }))
  const email = 'mailbox@example.org'
  for (let round = 0; round < 4; round++) await mailing.browser().signUp({ email, password })
  expect((await mailing.browser().resend({ type: 'signup', email })).error).toBeNull()
  expect((await mailing.browser().resetPasswordForEmail(email)).error).toBeNull()
  const mails = await mailing.mailsTo(email)
  expect(mails.map((mail) => mail.subject)).toHaveLength(4)
})
