// @module-tag race
import { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../../test/authServer.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off', ...authLimits({ attempts: 5 }) })
const password = 'a fine long password'
let people = 0

/** The client with what its makers still hide. */
function browser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return new AuthClient({
    url: server.url,
    storage,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** A member with a second factor; their codes are made where asked. */
async function guarded() {
  const email = `rose${++people}@example.org`
  const own = browser()
  await own.signUp({ email, password })
  const { data } = await own.mfa.enroll({ factorType: 'totp' })
  const code = new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate()
  await own.mfa.challengeAndVerify({ factorId: data!.id, code })
  return { email, browser: own, factorId: data!.id }
}

async function withCodes() {
  const person = await guarded()
  const { data } = await person.browser.mfa.recoveryCodes.generate()
  return { ...person, codes: data!.codes }
}

async function device(email: string) {
  const next = browser()
  await next.signInWithPassword({ email, password })
  return next
}

describe('recovery codes', () => {
  test('are ten, shown once, and only hashes of them are stored', async () => {
    const { browser: own } = await guarded()
    expect((await own.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    const { data } = await own.mfa.recoveryCodes.generate()
    expect(data).toMatchObject({ type: 'recovery_code', total: 10 })
    expect(new Set(data!.codes).size).toBe(10)
    for (const code of data!.codes) expect(code).toMatch(/^[2-9a-z]{16}$/)
    expect((await own.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 })
    expect((await own.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
    const rows = await server.db.kysely.selectFrom('auth_mfa_recovery_codes').selectAll().execute()
    const stored = rows.map((row) => Buffer.from(row.code_hash).toString('latin1')).join()
    for (const code of data!.codes) expect(stored).not.toContain(code)
  })

  test('replace the second factor, each once, however they are typed', async () => {
    const { email, codes, factorId } = await withCodes()
    const next = await device(email)
    const typed = ` ${codes[0]!.toUpperCase().match(/.{4}/g)!.join('-')} `
    expect((await next.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull()
    const { claims } = (await next.getClaims()).data!
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await next.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const again = await (await device(email)).mfa.recoveryCodes.verify({ code: codes[0]! })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await next.mfa.unenroll({ factorId })).error).toBeNull()
  })

  test('that are used twice at once work once', async () => {
    const { email, codes } = await withCodes()
    const devices = [await device(email), await device(email)]
    const tries = devices.map((each) => each.mfa.recoveryCodes.verify({ code: codes[3]! }))
    expect((await Promise.all(tries)).filter((each) => each.error === null)).toHaveLength(1)
  })

  test('of another member do not work', async () => {
    const [ann, bob] = [await withCodes(), await withCodes()]
    const { error } = await (await device(bob.email)).mfa.recoveryCodes.verify({ code: ann.codes[0]! })
    expect(error?.code).toBe('mfa_verification_failed')
  })

  test('cannot be guessed', async () => {
    const { email, codes } = await withCodes()
    const next = await device(email)
    for (let attempt = 0; attempt < 5; attempt++)
      await next.mfa.recoveryCodes.verify({ code: `wrong${attempt}` })
    expect((await next.mfa.recoveryCodes.verify({ code: codes[0]! })).error?.status).toBe(429)
  })

  test('are created, replaced and removed only with the second factor', async () => {
    const { email, browser: own, codes, factorId } = await withCodes()
    const weak = await device(email)
    for (const attempt of ['generate', 'regenerate', 'unenroll'] as const)
      expect((await weak.mfa.recoveryCodes[attempt]()).error?.code).toBe('insufficient_aal')
    const { data } = await own.mfa.recoveryCodes.regenerate()
    expect(data?.codes).not.toContain(codes[0])
    expect((await weak.mfa.recoveryCodes.verify({ code: codes[0]! })).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await weak.mfa.recoveryCodes.verify({ code: data!.codes[0]! })).error).toBeNull()
    expect((await own.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await own.mfa.recoveryCodes.unenroll()).error?.code).toBe('mfa_factor_not_found')
    expect((await own.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
    await own.mfa.recoveryCodes.generate()
    await own.mfa.unenroll({ factorId })
    expect((await own.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect((await own.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor')
  })
})
