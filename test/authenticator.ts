import type { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'

type Browser = InstanceType<typeof AuthClient>

export interface Authenticator {
  factorId: string
  secret: string
}

/** What an authenticator shows now, or so many steps of 30 seconds later. */
export const totpCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

/** Starts to enroll an authenticator. Throws the service's refusal. */
export async function startEnrollment(browser: Browser, friendlyName = 'Phone'): Promise<Authenticator> {
  const { data, error } = await browser.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** Enrolls an authenticator and verifies its first code. Throws the service's refusal. */
export async function enrollAuthenticator(browser: Browser, friendlyName?: string): Promise<Authenticator> {
  const authenticator = await startEnrollment(browser, friendlyName)
  const { error } = await verifyTotp(browser, authenticator)
  if (error) throw error
  return authenticator
}

/** Verifies a code; each serves once, so that a later use needs a `later` one. */
export const verifyTotp = (browser: Browser, { factorId, secret }: Authenticator, later = 0) =>
  browser.mfa.challengeAndVerify({ factorId, code: totpCode(secret, later) })
