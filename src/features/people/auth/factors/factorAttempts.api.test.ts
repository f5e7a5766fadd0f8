import { describe, expect, test } from 'vitest'
import { enrollAuthenticator, verifyTotp } from '../../../../../test/authenticator.ts'
import { authLimits, authServer, cookiesOf } from '../../../../../test/authServer.ts'
import { mockSms } from '../../../../../test/mockSms.ts'

const ATTEMPTS = 6
const gateway = await mockSms()
const server = await authServer({
  AUTH_CONFIRMATIONS: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  ...gateway.env,
  ...authLimits({ attempts: ATTEMPTS, smsSeconds: 0, smsPerDay: 4 }),
})
const password = 'a fine long password'
let people = 0

type Browser = ReturnType<typeof server.browser>

/** A member with an authenticator, in a browser where it was verified. */
async function guarded() {
  const email = `otto${++people}@example.org`
  const browser = server.browser()
  const { data } = await browser.signUp({ email, password })
  return { email, browser, id: data.user!.id, factor: await enrollAuthenticator(browser) }
}

/** Somebody who knows the password, in a browser that the account has never used. */
async function withPassword(email: string, browser = server.browser()) {
  await browser.signInWithPassword({ email, password })
  return browser
}

const tokenOf = async (browser: Browser) => (await browser.getSession()).data.session!.access_token

/** Wrong codes, each from another network address, until one is not looked at. Returns how many were. */
async function guess(browser: Browser, factorId: string, rounds = ATTEMPTS * 12): Promise<number> {
  const token = await tokenOf(browser)
  const { data } = await browser.mfa.challenge({ factorId })
  for (let round = 0; round < rounds; round++) {
    const { status } = await server.call(`/factors/${factorId}/verify`, {
      token,
      body: { challenge_id: data!.id, code: '000' },
      headers: { 'x-forwarded-for': `198.51.100.${round}` },
    })
    if (status === 429) return round
  }
  return rounds
}

const codeOf = async (result: Promise<{ error: { code?: string | undefined } | null }>) =>
  (await result).error?.code

describe('who has the password and guesses the second factor', () => {
  test('has the attempts of one day, from all network addresses and sessions together', async () => {
    const { email, factor } = await guarded()
    expect(await guess(await withPassword(email), factor.factorId)).toBe(ATTEMPTS)
    const again = await withPassword(email)
    expect(await guess(again, factor.factorId)).toBe(0)
    const { headers } = await server.call(`/factors/${factor.factorId}/verify`, {
      token: await tokenOf(again),
      body: { challenge_id: crypto.randomUUID(), code: '000000' },
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
  })

  test('uses up none of them without a code that is looked at', async () => {
    const { email, factor } = await guarded()
    const thief = await withPassword(email)
    const token = await tokenOf(thief)
    for (let round = 0; round < ATTEMPTS; round++) {
      const { body } = await server.call(`/factors/${factor.factorId}/verify`, {
        token,
        body: { challenge_id: crypto.randomUUID(), code: '000000' },
      })
      expect(body.error_code).toMatch(/^mfa_(challenge_expired|factor_not_found)$/)
    }
    expect(await guess(thief, factor.factorId)).toBe(ATTEMPTS)
  })

  test('does not lock the owner out of a browser where a code was entered before', async () => {
    const { email, browser, factor } = await guarded()
    await browser.signOut()
    await guess(await withPassword(email), factor.factorId)
    await withPassword(email, browser)
    expect(await codeOf(verifyTotp(browser, factor, 1))).toBeUndefined()
  })

  test('gains nothing by the cookie that the password gives, or by one of another account', async () => {
    const { email, factor } = await guarded()
    const thief = (await guarded()).browser
    await thief.signOut()
    await withPassword(email, thief)
    expect(await guess(thief, factor.factorId)).toBe(ATTEMPTS)
    const { cookies } = cookiesOf(thief)
    cookies.set('__Host-idledex-factor', cookies.get('__Host-idledex-device')!)
    expect(await guess(thief, factor.factorId)).toBe(0)
  })

  test('does not lock the owner out elsewhere: a mailed link gives attempts of its own', async () => {
    const { email, factor } = await guarded()
    await guess(await withPassword(email), factor.factorId)
    const owner = server.browser()
    await owner.resetPasswordForEmail(email)
    const { token } = (await server.mailsTo(email)).at(-1)!
    await owner.verifyOtp({ token_hash: token, type: 'recovery' })
    expect((await owner.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
    expect(await guess(owner, factor.factorId, ATTEMPTS - 1)).toBe(ATTEMPTS - 1)
    expect(await codeOf(verifyTotp(owner, factor, 1))).toBeUndefined()
    expect(await codeOf(owner.updateUser({ password: 'another long password' }))).toBeUndefined()
  })

  test('does not get attempts back when the owner signs in', async () => {
    const { email, factor } = await guarded()
    const thief = await withPassword(email)
    await guess(thief, factor.factorId, ATTEMPTS - 1)
    expect(await codeOf(verifyTotp(await withPassword(email), factor, 1))).toBeUndefined()
    expect(await guess(thief, factor.factorId)).toBe(1)
  })

  test('has as many attempts at recovery codes, and stops nobody else’s', async () => {
    const { email, browser } = await guarded()
    const path = '/factors/recovery-codes'
    const { body } = await server.call(path, { method: 'POST', token: await tokenOf(browser) })
    const enter = async (by: Browser, code: string) => {
      const cookie = [...cookiesOf(by).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const call = { token: await tokenOf(by), body: { code }, headers: { cookie } }
      return (await server.call(`${path}/verify`, call)).status
    }
    await browser.signOut()
    const thief = await withPassword(email)
    for (let round = 0; round < ATTEMPTS; round++) expect(await enter(thief, `wrong${round}`)).toBe(422)
    expect(await enter(thief, body.codes[0])).toBe(429)
    await withPassword(email, browser)
    expect(await enter(browser, body.codes[0])).toBe(200)
  })

  test('cannot use up the text messages that the owner needs', async () => {
    const email = `otto${++people}@example.org`
    const owner = server.browser()
    await owner.signUp({ email, password })
    const phone = '+442079460123'
    const { data } = await owner.mfa.enroll({ factorType: 'phone', phone })
    const factorId = data!.id
    const challenge = (browser: Browser) => browser.mfa.challenge({ factorId, channel: 'sms' })
    const { data: sent } = await challenge(owner)
    const code = gateway.codeFor(phone)
    expect(await codeOf(owner.mfa.verify({ factorId, challengeId: sent!.id, code }))).toBeUndefined()
    await owner.signOut()
    const thief = await withPassword(email)
    const codes = []
    for (let round = 0; round < 3; round++) codes.push(await codeOf(challenge(thief)))
    expect(codes).toEqual([undefined, undefined, 'over_sms_send_rate_limit'])
    await withPassword(email, owner)
    expect(await codeOf(challenge(owner))).toBeUndefined()
  })
})

test('attempts in a known browser are limited too', async () => {
  const { browser, factor } = await guarded()
  expect(await guess(browser, factor.factorId)).toBe(ATTEMPTS)
})

describe('wrong codes', () => {
  const subject = 'Wrong codes were entered for your Idledex account'
  const reports = async (email: string) =>
    (await server.mailsTo(email)).filter((mail) => mail.subject === subject)

  test('are mailed about once, after a few', async () => {
    const { email, browser, factor } = await guarded()
    await browser.signOut()
    const thief = await withPassword(email)
    await guess(thief, factor.factorId, 4)
    expect(await reports(email)).toEqual([])
    await guess(thief, factor.factorId)
    await withPassword(email, browser)
    await guess(browser, factor.factorId)
    const mails = await reports(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('change your password now')
  })

  test('of a first authenticator are not mailed about', async () => {
    const email = `otto${++people}@example.org`
    const browser = server.browser()
    await browser.signUp({ email, password })
    const { data } = await browser.mfa.enroll({ factorType: 'totp' })
    await guess(browser, data!.id)
    expect(await reports(email)).toEqual([])
  })
})
