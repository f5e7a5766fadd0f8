// @module-tag race
import { describe, expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../../test/authServer.ts'
import { mockSms } from '../../../../../test/mockSms.ts'

const gateway = await mockSms('the-secret')
const settings = { AUTH_CONFIRMATIONS: 'off', ...gateway.env }
const limits = { ...settings, ...authLimits({ attempts: 30 }) }
const relaxedWith = (limits: Record<string, number> = {}) => ({
  ...settings,
  ...authLimits({ attempts: 30, smsSeconds: 0, smsPerDay: 1000, smsPerHour: 1000, ...limits }),
})
const relaxed = relaxedWith()
const server = await authServer(relaxed)
const off = await authServer({ AUTH_CONFIRMATIONS: 'off' }, server)
const password = 'a fine long password'
let people = 0

type Browser = ReturnType<typeof server.browser>

async function member(at = server) {
  const email = `tel${++people}@example.org`
  const browser = at.browser()
  await browser.signUp({ email, password })
  return { email, browser, phone: `+1555010${1000 + people}` }
}

async function enroll(browser: Browser, phone: string, friendlyName = 'My phone') {
  const { data, error } = await browser.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  if (error) throw error
  return data.id
}

async function challenge(browser: Browser, factorId: string, channel: 'sms' | 'whatsapp' = 'sms') {
  const { data, error } = await browser.mfa.challenge({ factorId, channel })
  if (error) throw error
  return data.id
}

/** A member whose phone is verified. */
async function guarded(at = server) {
  const person = await member(at)
  const factorId = await enroll(person.browser, person.phone)
  const challengeId = await challenge(person.browser, factorId)
  const code = gateway.codeFor(person.phone)
  const { error } = await person.browser.mfa.verify({ factorId, challengeId, code })
  if (error) throw error
  return { ...person, factorId }
}

async function device(email: string, at = server) {
  const browser = at.browser()
  await browser.signInWithPassword({ email, password })
  return browser
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')
const levelOf = async (browser: Browser) =>
  (await browser.mfa.getAuthenticatorAssuranceLevel()).data!.currentLevel

describe('a phone as a second factor', () => {
  test('is added with the code of a text message, and required at the next sign-in', async () => {
    const { browser, email, phone } = await member()
    const { data } = await browser.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'My phone' })
    expect(data).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'My phone', phone })
    const factorId = data!.id
    const sent = await browser.mfa.challenge({ factorId, channel: 'sms' })
    expect(sent.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    expect(sent.data!.expires_at - Date.now() / 1000).toBeLessThanOrEqual(300)
    expect(gateway.received.at(-1)).toEqual({
      to: phone,
      channel: 'sms',
      text: expect.stringMatching(/^\d{6} is your Idledex code\./),
    })
    const code = gateway.codeFor(phone)
    const response = await browser.mfa.verify({ factorId, challengeId: sent.data!.id, code })
    expect(response.error).toBeNull()
    expect((await browser.getClaims()).data!.claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect((await browser.mfa.listFactors()).data!.phone).toMatchObject([
      { id: factorId, factor_type: 'phone', status: 'verified' },
    ])
    const next = await device(email)
    expect(await levelOf(next)).toBe('aal1')
    const challengeId = await challenge(next, factorId, 'whatsapp')
    expect(gateway.received.at(-1)!.channel).toBe('whatsapp')
    await next.mfa.verify({ factorId, challengeId, code: gateway.codeFor(phone) })
    expect(await levelOf(next)).toBe('aal2')
    expect((await next.mfa.unenroll({ factorId })).error).toBeNull()
  })

  test('is rejected with its error code if no webhook is configured', async () => {
    const { browser, phone } = await member(off)
    const { error } = await browser.mfa.enroll({ factorType: 'phone', phone })
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
    expect((await off.call('/settings')).body.mfa_phone_enroll_enabled).toBe(false)
    expect((await server.call('/settings')).body.mfa_phone_enroll_enabled).toBe(true)
    const { factorId, email } = await guarded()
    const next = off.browser()
    await next.signInWithPassword({ email, password })
    expect((await next.mfa.challenge({ factorId, channel: 'sms' })).error?.code).toBe(
      'mfa_phone_verify_not_enabled',
    )
  })

  test.each([
    '',
    '12',
    '+0155512345',
    '+1555abc4567',
    '+1234567890123456',
    'mailto:x',
    '+１５５５０１０１２３４',
  ])('has a number as E.164 has them, and not "%s"', async (phone) => {
    const { browser } = await member()
    const { error } = await browser.mfa.enroll({ factorType: 'phone', phone })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('is one factor however its number is formatted, and keeps the newest enrollment', async () => {
    const { browser, phone } = await member()
    const first = await enroll(browser, phone)
    const spelled = `${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`
    const { data } = await browser.mfa.enroll({
      factorType: 'phone',
      phone: spelled,
      friendlyName: 'My phone',
    })
    expect(data).toMatchObject({ phone })
    expect((await browser.mfa.challenge({ factorId: first, channel: 'sms' })).error?.code).toBe(
      'mfa_factor_not_found',
    )
    const challengeId = await challenge(browser, data!.id)
    await browser.mfa.verify({ factorId: data!.id, challengeId, code: gateway.codeFor(phone) })
    const again = await browser.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Other' })
    expect(again.error?.code).toBe('mfa_verified_factor_exists')
  })

  test('has its number encrypted and its code hashed in the database', async () => {
    const { browser, phone } = await member()
    const factorId = await enroll(browser, phone)
    await challenge(browser, factorId)
    const factors = await server.db.kysely.selectFrom('auth_mfa_factors').selectAll().execute()
    const challenges = await server.db.kysely.selectFrom('auth_mfa_challenges').selectAll().execute()
    const kept = [...factors.map((each) => each.sealed_secret), ...challenges.map((each) => each.code_hash)]
    for (const bytes of kept)
      for (const secret of [phone, phone.slice(1), gateway.codeFor(phone)])
        expect(Buffer.from(bytes ?? []).includes(secret)).toBe(false)
    expect(JSON.stringify([factors, challenges])).not.toContain(phone.slice(1))
  })
})

describe('a code by text message', () => {
  test('cannot be guessed: five wrong attempts end it', async () => {
    const { email, phone, factorId } = await guarded()
    const thief = await device(email)
    const challengeId = await challenge(thief, factorId)
    const code = gateway.codeFor(phone)
    for (let round = 0; round < 5; round++) {
      const { error } = await thief.mfa.verify({ factorId, challengeId, code: wrongOf(code) })
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    }
    const late = await thief.mfa.verify({ factorId, challengeId, code })
    expect(late.error?.code).toBe('mfa_verification_failed')
    expect(await levelOf(thief)).toBe('aal1')
  })

  test('cannot be guessed by concurrent attempts', async () => {
    const { email, phone, factorId } = await guarded()
    const thief = await device(email)
    const challengeId = await challenge(thief, factorId)
    const wrong = wrongOf(gateway.codeFor(phone))
    await Promise.all(
      Array.from({ length: 12 }, () => thief.mfa.verify({ factorId, challengeId, code: wrong })),
    )
    const { error } = await thief.mfa.verify({ factorId, challengeId, code: gateway.codeFor(phone) })
    expect(error?.code).toBe('mfa_verification_failed')
  })

  test('works once, for its own challenge and session, for five minutes, and until a newer one', async () => {
    const { email, phone, factorId } = await guarded()
    const own = await device(email)
    const other = await device(email)
    const old = await challenge(own, factorId)
    const oldCode = gateway.codeFor(phone)
    const verify = async (who: Browser, challengeId: string, code: string) =>
      (await who.mfa.verify({ factorId, challengeId, code })).error?.code
    expect(await verify(other, old, oldCode)).toBe('mfa_factor_not_found')
    const newer = await challenge(own, factorId)
    expect(await verify(own, old, oldCode)).toBe('mfa_factor_not_found')
    const code = gateway.codeFor(phone)
    if (oldCode !== code) expect(await verify(own, newer, oldCode)).toBe('mfa_verification_failed')
    const expire = (expires_at: Date) =>
      server.db.kysely
        .updateTable('auth_mfa_challenges')
        .set({ expires_at })
        .where('id', '=', newer)
        .execute()
    await expire(new Date(Date.now() - 1000))
    expect(await verify(own, newer, code)).toBe('mfa_challenge_expired')
    await expire(new Date(Date.now() + 60_000))
    expect(await verify(own, newer, code)).toBeUndefined()
    expect(await verify(own, newer, code)).toBe('mfa_factor_not_found')
  })

  test('does not work for an authenticator’s challenge, or vice versa', async () => {
    const { browser, phone } = await member()
    const phoneId = await enroll(browser, phone)
    const { data: totp } = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const forTotp = (await browser.mfa.challenge({ factorId: totp!.id })).data!.id
    const forPhone = await challenge(browser, phoneId)
    const code = gateway.codeFor(phone)
    for (const [factorId, challengeId] of [
      [phoneId, forTotp],
      [totp!.id, forPhone],
    ] as const)
      expect((await browser.mfa.verify({ factorId, challengeId, code })).error?.code).toBe(
        'mfa_factor_not_found',
      )
  })

  test('is sent only over the two channels', async () => {
    const { browser, phone } = await member()
    const factorId = await enroll(browser, phone)
    const token = (await browser.getSession()).data.session!.access_token
    for (const channel of ['pigeon', 7, ['sms'], { sms: true }]) {
      const { status, body } = await server.call(`/factors/${factorId}/challenge`, {
        token,
        body: { channel },
      })
      expect([status, body.error_code]).toEqual([400, 'validation_failed'])
    }
    expect(gateway.received.some((message) => message.to === phone)).toBe(false)
  })
})

describe('text messages cannot be used up by a stranger', () => {
  const limited = (browser: Browser, factorId: string) =>
    browser.mfa.challenge({ factorId, channel: 'sms' }).then(({ error }) => error)

  test('a number gets one per minute, whoever requests it', async () => {
    const patient = await authServer(limits)
    const { browser, phone } = await member(patient)
    const factorId = await enroll(browser, phone)
    expect(await limited(browser, factorId)).toBeNull()
    expect(await limited(browser, factorId)).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    const other = await member(patient)
    expect(await limited(other.browser, await enroll(other.browser, phone))).toMatchObject({ status: 429 })
    expect(gateway.received.filter((message) => message.to === phone)).toHaveLength(1)
  })

  test('the numbers of a member get a limited number per day', async () => {
    const strict = await authServer(relaxedWith({ smsPerDay: 3 }))
    const { browser } = await member(strict)
    const errors = []
    for (let round = 0; round < 4; round++) {
      const factorId = await enroll(browser, `+4420794600${10 + round}`, `Phone ${round}`)
      errors.push((await limited(browser, factorId))?.code)
      await browser.mfa.unenroll({ factorId })
    }
    expect(errors).toEqual([...Array(3).fill(undefined), 'over_sms_send_rate_limit'])
  })

  test('a number gets a limited number per day, whoever requests them', async () => {
    const strict = await authServer(relaxedWith({ smsPerDay: 3 }))
    const errors = []
    for (let round = 0; round < 4; round++) {
      const { browser } = await member(strict)
      errors.push((await limited(browser, await enroll(browser, '+442079460999')))?.code)
    }
    expect(errors).toEqual([...Array(3).fill(undefined), 'over_sms_send_rate_limit'])
  })

  test('a network address can request a limited number per day', async () => {
    const strict = await authServer(relaxedWith({ smsPerDay: 1 }))
    const errors = []
    for (let round = 0; round < 3; round++) {
      const { browser, phone } = await member(strict)
      errors.push((await limited(browser, await enroll(browser, phone)))?.code)
    }
    expect(errors).toEqual([undefined, undefined, 'over_sms_send_rate_limit'])
  })

  test('the whole site sends a limited number per hour, and unverified numbers get three quarters of it', async () => {
    const thrifty = await authServer(relaxedWith({ smsPerHour: 4 }))
    const owner = await guarded(thrifty)
    const codes = []
    for (let round = 0; round < 3; round++) {
      const { browser, phone } = await member(thrifty)
      codes.push((await limited(browser, await enroll(browser, phone)))?.code)
    }
    for (let round = 0; round < 2; round++) codes.push((await limited(owner.browser, owner.factorId))?.code)
    const refused = 'over_sms_send_rate_limit'
    expect(codes).toEqual([undefined, undefined, refused, undefined, refused])
  })

  test('an owner can sign in with a number that others enroll', async () => {
    const strict = await authServer(relaxedWith({ smsPerDay: 3 }))
    const { email, phone, factorId } = await guarded(strict)
    const errors = []
    for (let round = 0; round < 3; round++) {
      const { browser } = await member(strict)
      errors.push((await limited(browser, await enroll(browser, phone)))?.code)
    }
    expect(errors).toEqual([undefined, undefined, 'over_sms_send_rate_limit'])
    expect(await limited(await device(email, strict), factorId)).toBeNull()
  })

  test('who enrolls numbers from the owner’s network uses up none of the owner’s', async () => {
    const strict = await authServer(relaxedWith({ smsPerDay: 2 }))
    const { email, factorId } = await guarded(strict)
    const errors = []
    for (let round = 0; round < 4; round++) {
      const { browser, phone } = await member(strict)
      errors.push((await limited(browser, await enroll(browser, phone)))?.code)
    }
    expect(errors.at(-1)).toBe('over_sms_send_rate_limit')
    expect(await limited(await device(email, strict), factorId)).toBeNull()
  })

  test('accounts that share a verified number have the messages of three', async () => {
    const strict = await authServer(relaxedWith({ smsPerDay: 1 }))
    const { phone } = await member(strict)
    const errors = []
    for (let round = 0; round < 4; round++) {
      const { browser } = await member(strict)
      const factorId = await enroll(browser, phone)
      await strict.db.kysely
        .updateTable('auth_mfa_factors')
        .set({ status: 'verified' })
        .where('id', '=', factorId)
        .execute()
      errors.push((await limited(browser, factorId))?.code)
    }
    expect(errors).toEqual([undefined, undefined, undefined, 'over_sms_send_rate_limit'])
  })

  test('a verified number gets one per minute for each account, whoever else requests one', async () => {
    const patient = await authServer(limits)
    const { email, phone, factorId } = await guarded(patient)
    const other = await member(patient)
    const otherFactorId = await enroll(other.browser, phone)
    // The enrollment had the message of this minute.
    expect(await limited(other.browser, otherFactorId)).toMatchObject({ status: 429 })
    await patient.db.kysely
      .updateTable('auth_mfa_factors')
      .set({ status: 'verified' })
      .where('id', '=', otherFactorId)
      .execute()
    expect(await limited(await device(other.email, patient), otherFactorId)).toBeNull()
    expect(await limited(await device(email, patient), factorId)).toBeNull()
    expect(await limited(await device(email, patient), factorId)).toMatchObject({ status: 429 })
  })

  test('with the password alone none is sent to an unverified number', async () => {
    const { email, browser } = await guarded()
    const added = await enroll(browser, `+1555020${1000 + people}`, 'Second')
    const thief = await device(email)
    const sent = gateway.received.length
    expect(await limited(thief, added)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(gateway.received).toHaveLength(sent)
  })
})

test('a failing gateway is not a server error, and leaves no challenge behind', async () => {
  const { browser, phone } = await member()
  const factorId = await enroll(browser, phone)
  gateway.state.status = 503
  const { error } = await browser.mfa.challenge({ factorId, channel: 'sms' })
  gateway.state.status = 200
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
  const left = await server.db.kysely
    .selectFrom('auth_mfa_challenges')
    .select('id')
    .where('factor_id', '=', factorId)
    .execute()
  expect(left).toEqual([])
})
