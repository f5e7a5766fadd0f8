import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Keys } from '#/features/auth/tokens/keys.server.ts'
import type { SmsChannel } from './factors.contract.ts'
import { deleteChallenge, insertChallenge } from './factors.writes.server.ts'

const CODE_DIGITS = 6

/** Six digits are soon tried out: a plain hash of them would be as good as none. */
const hashOf = (keys: Keys, factorId: string, code: string) => keys.mac('phone code', `${factorId} ${code}`)

/**
 * Sends a code to a phone, and returns the challenge for it. Earlier codes stop working.
 *
 * @throws AuthError 429 over_sms_send_rate_limit; 422 mfa_phone_verify_not_enabled, sms_send_failed
 */
export async function sendPhoneCode(
  auth: Auth,
  { factorId, phone, channel }: { factorId: string; phone: string; channel: SmsChannel },
  { userId, sessionId, address }: { userId: string; sessionId: string; address: string },
): Promise<{ id: string; expires_at: Date }> {
  if (!auth.sms)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  await auth.rateLimits.textMessage({ phone, userId, address })
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const challenge = await insertChallenge(auth.db, {
    factorId,
    sessionId,
    codeHash: hashOf(auth.keys, factorId, code),
  })
  const text = `${code} is your ${auth.siteName} code. It works for 5 minutes. Never share it with anyone.`
  try {
    await auth.sms({ to: phone, text, channel })
  } catch (error) {
    await deleteChallenge(auth.db, challenge.id)
    throw error
  }
  return challenge
}

export function isPhoneCode(
  keys: Keys,
  factorId: string,
  code: string,
  expected: Buffer | undefined,
): boolean {
  return expected !== undefined && timingSafeEqual(hashOf(keys, factorId, code), expected)
}
