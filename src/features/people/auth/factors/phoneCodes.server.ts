import { randomInt } from 'node:crypto'
import type { AuthConfig } from '#/config.auth.ts'
import type { Budget } from '#/features/people/auth/limits/authLimits.server.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { callerOf } from '#/http/clientAddress.server.ts'
import type { SmsChannel } from './factors.contract.ts'
import { deleteChallenge, insertChallenge } from './factors.writes.server.ts'

const CODE_DIGITS = 6
const DAY = 86_400
/** The part of the site's messages of an hour that may go to unverified numbers. */
const NEW_NUMBERS = 3 / 4
/** Accounts that share a verified number, a family's say, get the messages of so many together. */
const OWN_NUMBER = 3

/** Six digits are soon tried out: a plain hash of them would be as good as none. */
const hashed = (factorId: string, code: string) => ['phone code', `${factorId} ${code}`] as const

/** Who requests a text message, and for which factor. */
interface Requester {
  userId: string
  address: string
  /** Whether it may be somebody who knows the password and nothing else. */
  isStranger: boolean
  /** Whether the account has shown that the number is its own. */
  isVerified: boolean
}

/**
 * What a text message is counted by. They cost money, and premium-rate numbers pay whoever causes traffic. Strangers can request half of a
 * member's messages of a day; the others are left to the owner.
 *
 * Anyone can enroll anyone's number. So messages to unverified numbers have limits of their own: by the number and by the network address, for all
 * accounts together, and a share of the site's hour. Messages to a verified number are counted by account, and by the number only for the accounts
 * that have shown that it is theirs.
 */
function messageBudgets(
  { smsPerDay, smsPerHour, smsSeconds }: AuthConfig,
  phone: string,
  { userId, address, isStranger, isVerified }: Requester,
): Budget[] {
  const day = { points: smsPerDay, seconds: DAY }
  const hour = { points: smsPerHour, seconds: 3600, key: 'all' }
  const minute = isVerified
    ? { name: 'sms-own-minute', points: 1, seconds: smsSeconds, key: `${userId} ${phone}` }
    : { name: 'sms-minute', points: 1, seconds: smsSeconds, key: phone }
  const half = { ...day, name: 'sms-stranger', points: Math.ceil(smsPerDay / 2), key: userId }
  const newNumbers = { ...hour, name: 'sms-new', points: Math.max(1, Math.floor(smsPerHour * NEW_NUMBERS)) }
  return [
    ...(isStranger ? [half] : []),
    ...(smsSeconds > 0 ? [minute] : []),
    { ...day, name: 'sms-member', key: userId },
    ...(isVerified
      ? [{ ...day, name: 'sms-own-number', points: smsPerDay * OWN_NUMBER, key: phone }]
      : [
          { ...day, name: 'sms-number', key: phone },
          { ...day, name: 'sms-address', points: smsPerDay * 2, key: callerOf(address) },
          newNumbers,
        ]),
    { ...hour, name: 'sms-site' },
  ]
}

/**
 * Sends a code to a phone, and returns the challenge for it. Earlier codes stop working.
 *
 * @throws AuthError 429 over_sms_send_rate_limit; 422 mfa_phone_verify_not_enabled, sms_send_failed
 */
export async function sendPhoneCode(
  auth: Auth,
  { factorId, phone, channel }: { factorId: string; phone: string; channel: SmsChannel },
  { sessionId, ...requester }: Requester & { sessionId: string },
): Promise<{ id: string; expires_at: Date }> {
  if (!auth.sms)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  await auth.rateLimits.takeAll(messageBudgets(auth.config, phone, requester), 'over_sms_send_rate_limit')
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const challenge = await insertChallenge(auth.db, {
    factorId,
    sessionId,
    codeHash: auth.keys.mac(...hashed(factorId, code)),
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
  return expected !== undefined && keys.isMac(...hashed(factorId, code), expected)
}
