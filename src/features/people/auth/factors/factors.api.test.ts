// @module-tag race
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../../test/authServer.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off', ...authLimits({ attempts: 30 }) })
const password = 'a fine long password'
let people = 0

async function member() {
  const email = `ann${++people}@example.org`
  const browser = server.browser()
  const { data } = await browser.signUp({ email, password })
  return { email, browser, id: data.user!.id, session: data.session! }
}

async function device(email: string) {
  const browser = server.browser()
  await browser.signInWithPassword({ email, password })
  return browser
}

type Browser = ReturnType<typeof server.browser>

/** What an authenticator shows now, or so many steps of 30 seconds later. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

async function enrol(browser: Browser, friendlyName = 'Phone') {
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** A member whose session has shown a second factor. */
async function guarded() {
  const person = await member()
  const factor = await enrol(person.browser)
  const code = codeOf(factor.secret)
  const { error } = await person.browser.mfa.challengeAndVerify({ ...factor, code })
  if (error) throw error
  return { ...person, ...factor, code, token: (await tokenOf(person.browser))! }
}

const tokenOf = async (browser: Browser) => (await browser.getSession()).data.session?.access_token

const claimsOf = async (browser: Browser) => (await browser.getClaims()).data!.claims

/** Forgets which steps were shown, as if a minute had passed. */
const aMinutePasses = (factorId: string) =>
  server.db.kysely
    .updateTable('auth_mfa_factors')
    .set((row) => ({ last_step: row('last_step', '-', '2') }))
    .where('id', '=', factorId)
    .execute()

describe('a second factor', () => {
  test('is enrolled with a QR code, a secret and an otpauth address', async () => {
    const { browser, email } = await member()
    const { data } = await browser.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'My: site',
    })
    const { qr_code, secret, uri } = data!.totp
    expect(data).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' })
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const read = new URL(uri)
    expect([read.protocol, read.host, read.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect(read.searchParams.get('issuer')).toBe('My: site')
    expect(decodeURIComponent(read.pathname)).toContain(email)
    const { factors } = (await browser.getUser()).data.user!
    expect(factors).toEqual([
      expect.objectContaining({
        id: data!.id,
        friendly_name: 'Phone',
        factor_type: 'totp',
        status: 'unverified',
      }),
    ])
    expect(JSON.stringify(factors)).not.toContain(secret)
  })

  test('has its secret encrypted in the database', async () => {
    const { browser } = await member()
    const { factorId, secret } = await enrol(browser)
    const row = await server.db.kysely
      .selectFrom('auth_mfa_factors')
      .selectAll()
      .where('id', '=', factorId)
      .executeTakeFirstOrThrow()
    const plain = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(Buffer.from(row.sealed_secret).includes(plain)).toBe(false)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('once verified raises the session to aal2, the newest method first', async () => {
    const { browser } = await member()
    const { factorId, secret } = await enrol(browser)
    const { data: level } = await browser.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { data: challenge } = await browser.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    expect(challenge!.expires_at - Date.now() / 1000).toBeGreaterThan(200)
    const response = await browser.mfa.verify({ factorId, challengeId: challenge!.id, code: codeOf(secret) })
    expect(response.data).toMatchObject({
      token_type: 'bearer',
      user: { factors: [{ id: factorId, status: 'verified' }] },
    })
    const { aal, amr, session_id } = await claimsOf(browser)
    expect({ aal, amr }).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
    const { data } = await browser.refreshSession()
    expect(data.session).not.toBeNull()
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal2', session_id })
  })

  test('ends sessions without it and unfinished enrollments, if it is the first', async () => {
    const { browser, email } = await member()
    const old = (await tokenOf(await device(email)))!
    await enrol(browser, 'Never finished')
    const { factorId, secret } = await enrol(browser)
    await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect((await server.call('/user', { token: old })).body.error_code).toBe('session_not_found')
    const { user } = (await browser.getUser()).data
    expect(user?.factors?.map((factor) => factor.friendly_name)).toEqual(['Phone'])
  })

  test('is required at the next sign-in, which can do little before', async () => {
    const { email, factorId, secret } = await guarded()
    const next = await device(email)
    expect((await next.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await next.updateUser({ password: 'another long password' })).error?.code).toBe(
      'insufficient_aal',
    )
    const enrolled = await next.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(enrolled.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await next.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    const { error } = await next.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
    expect(error).toBeNull()
    expect((await next.updateUser({ password: 'another long password' })).error).toBeNull()
  })

  test('started by a thief before the member had one cannot be finished by the thief', async () => {
    const { email, browser } = await member()
    const thief = await device(email)
    const { factorId, secret } = await enrol(browser)
    const theirs = await enrol(thief, 'Theirs')
    // As if it had been begun in the same moment in which the member's was finished.
    await server.db.kysely
      .updateTable('auth_mfa_factors')
      .set({ status: 'verified' })
      .where('id', '=', factorId)
      .execute()
    const { error } = await thief.mfa.challengeAndVerify({ ...theirs, code: codeOf(theirs.secret) })
    expect(error?.code).toBe('insufficient_aal')
    expect((await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  })

  test('accepts each code once, and none of an older step', async () => {
    const { email, factorId, secret, code } = await guarded()
    const next = await device(email)
    const again = await next.mfa.challengeAndVerify({ factorId, code })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const newer = codeOf(secret, 1)
    const both = await Promise.all(
      [newer, newer].map((twice) => next.mfa.challengeAndVerify({ factorId, code: twice })),
    )
    expect(both.filter((each) => each.error === null)).toHaveLength(1)
    const older = await next.mfa.challengeAndVerify({ factorId, code })
    expect(older.error?.code).toBe('mfa_verification_failed')
  })

  test('rejects wrong codes', async () => {
    const { browser } = await member()
    const { factorId, secret } = await enrol(browser)
    const right = codeOf(secret)
    const { data: challenge } = await browser.mfa.challenge({ factorId })
    // The codes of the steps around are right too, or soon will be.
    const near = [-2, -1, 0, 1, 2, 3].map((step) => codeOf(secret, step))
    const wrong = ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find(
      (code) => !near.includes(code),
    )!
    for (const code of [wrong, right.slice(1), `${right}0`, 'abcdef', '', '１２３４５６']) {
      const { error } = await browser.mfa.verify({ factorId, challengeId: challenge!.id, code })
      expect([code, error?.code]).toEqual([code, 'mfa_verification_failed'])
    }
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`
    expect(
      (await browser.mfa.verify({ factorId, challengeId: challenge!.id, code: spaced })).error,
    ).toBeNull()
  })

  test('rejects challenges that are expired, used, or of another factor, session or member', async () => {
    const { browser, email } = await member()
    const { factorId, secret } = await enrol(browser)
    const challengeBy = async (who: Browser, id = factorId) =>
      (await who.mfa.challenge({ factorId: id })).data!.id
    const verify = async (challengeId: string, code = codeOf(secret)) =>
      (await browser.mfa.verify({ factorId, challengeId, code })).error?.code
    expect(await verify(await challengeBy(browser, (await enrol(browser, 'B')).factorId))).toBe(
      'mfa_factor_not_found',
    )
    expect(await verify(await challengeBy(await device(email)))).toBe('mfa_factor_not_found')
    const old = await challengeBy(browser)
    await server.db.kysely
      .updateTable('auth_mfa_challenges')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', old)
      .execute()
    expect(await verify(old)).toBe('mfa_challenge_expired')
    const used = await challengeBy(browser)
    expect(await verify(used)).toBeUndefined()
    await aMinutePasses(factorId)
    expect(await verify(used, codeOf(secret, 1))).toBe('mfa_factor_not_found')
    const stranger = await member()
    const { error } = await stranger.browser.mfa.challenge({ factorId })
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await stranger.browser.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
  })

  test('cannot be guessed: attempts are limited', async () => {
    const strict = await authServer({ AUTH_CONFIRMATIONS: 'off', ...authLimits({ attempts: 3 }) }, server)
    const { email, factorId, secret } = await guarded()
    const browser = strict.browser()
    await browser.signInWithPassword({ email, password })
    const { data: challenge } = await browser.mfa.challenge({ factorId })
    const tried = { factorId, challengeId: challenge!.id }
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await browser.mfa.verify({ ...tried, code: '000' })).error?.code).toBe(
        'mfa_verification_failed',
      )
    const late = await browser.mfa.verify({ ...tried, code: codeOf(secret, 1) })
    expect(late.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const { headers } = await strict.call(`/factors/${factorId}/verify`, {
      token: (await tokenOf(browser))!,
      body: { challenge_id: challenge!.id, code: '000000' },
    })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('can be removed with it, after which the member has none', async () => {
    const { browser, factorId } = await guarded()
    const { data, error } = await browser.mfa.unenroll({ factorId })
    expect({ data, error }).toEqual({ data: { id: factorId }, error: null })
    const { data: refreshed } = await browser.refreshSession()
    expect(refreshed.user?.factors).toBeUndefined()
    expect((await claimsOf(browser)).aal).toBe('aal1')
    expect((await browser.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  })

  test('can be removed without a code while unfinished', async () => {
    const { browser } = await member()
    const { factorId } = await enrol(browser)
    expect((await browser.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await browser.mfa.listFactors()).data?.all).toEqual([])
  })

  test('has a unique name, and there are at most ten', async () => {
    const { browser } = await member()
    await enrol(browser)
    const same = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(same.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (let made = 1; made < 10; made++) await enrol(browser, `Phone ${made}`)
    const eleventh = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
  })

  test('is hidden from others, and invalid input is a client error', async () => {
    const { session } = await member()
    const token = session.access_token
    const unknown = '00000000-0000-4000-8000-000000000000'
    const refused: [string, object, number][] = [
      ['/factors', { body: {} }, 401],
      [`/factors/${unknown}/challenge`, { method: 'POST' }, 401],
      [`/factors/${unknown}/verify`, { body: {} }, 401],
      [`/factors/${unknown}`, { method: 'DELETE' }, 401],
      ['/factors', { token, body: {} }, 400],
      ['/factors', { token, body: { factor_type: 'sms' } }, 400],
      ['/factors', { token, body: { factor_type: 'totp', friendly_name: 'x'.repeat(101) } }, 400],
      ['/factors', { token, body: { factor_type: 'totp', friendly_name: ['a'] } }, 400],
      ['/factors', { token, body: { factor_type: 'totp', friendly_name: 'a\0' } }, 400],
      [`/factors/${unknown}/challenge`, { token, body: { channel: 'sms', factorId: 1 } }, 404],
      ['/factors/%00/challenge', { token, method: 'POST' }, 404],
      [`/factors/${unknown}/verify`, { token, body: { code: '1', challenge_id: 'x' } }, 400],
      [`/factors/${unknown}/verify`, { token, body: { code: 1, challenge_id: unknown } }, 400],
      [`/factors/${unknown}/verify`, { token, body: { code: '1', challenge_id: unknown } }, 404],
      ["/factors/' or 1=1", { token, method: 'DELETE' }, 404],
    ]
    for (const [path, init, status] of refused)
      expect([path, init, (await server.call(path, init)).status]).toEqual([path, init, status])
  })
})
