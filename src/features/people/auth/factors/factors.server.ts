import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import type { Caller } from '#/features/people/auth/service/authRouter.server.ts'
import { requireRecentSignIn } from '#/features/people/auth/service/reauthentication.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { sessionView } from '#/features/people/auth/service/sessions.server.ts'
import { AuthError, cannotUse, sessionNotFound } from '#/features/people/auth/users/authError.ts'
import type { Session } from '#/features/people/auth/users/sessions.queries.server.ts'
import { recordAuthentication } from '#/features/people/auth/users/sessions.writes.server.ts'
import type { SessionView } from '#/features/people/auth/users/users.contract.ts'
import { findUser, lockUser, type User } from '#/features/people/auth/users/users.queries.server.ts'
import { needSecondFactor } from '#/features/people/auth/users/users.rules.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { attemptFactor, factorClientOf } from './factorAttempts.server.ts'
import {
  channelInput,
  type EnrolledFactor,
  type EnrollInput,
  type FactorChallenge,
  type VerifyFactorInput,
} from './factors.contract.ts'
import { type ChallengeKey, findChallenge, findFactor, findPhoneFactors } from './factors.queries.server.ts'
import {
  consumeTotpStep,
  countCodeAttempt,
  deleteChallenge,
  deleteFactor,
  deleteUnfinished,
  downgradeSessions,
  endSessionsWithout,
  insertChallenge,
  insertFactor,
  setVerified,
} from './factors.writes.server.ts'
import { isPhoneCode, sendPhoneCode } from './phoneCodes.server.ts'
import { newSecret, shownSecret, stepOf } from './totp.server.ts'

const MAX_FACTORS = 10
const NAMES = { phone: 'Phone', webauthn: 'WebAuthn' }
/** What secrets and phone numbers are sealed for. */
export const SECOND_FACTOR = 'second factor'
const DEFAULT_NAME = 'Authenticator'

const noFactor = (what = 'Factor not found') => new AuthError(404, 'mfa_factor_not_found', what)
const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** The viewer's account, locked until the transaction ends. Throws `AuthError` 403 session_not_found. */
export async function lockCurrentUser(trx: Kysely<DB>, viewer: Viewer): Promise<User> {
  const user = await lockUser(trx, viewer.userId)
  if (!user) throw sessionNotFound()
  return user
}

/**
 * Starts to enroll a second factor. It takes effect when its first code is verified.
 *
 * @throws AuthError 422 mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled, mfa_factor_name_conflict,
 *   mfa_verified_factor_exists, too_many_enrolled_mfa_factors; 403 insufficient_aal; 400 reauthentication_needed
 */
export async function enrollFactor(auth: Auth, viewer: Viewer, input: EnrollInput): Promise<EnrolledFactor> {
  const { factor_type: type, issuer, friendly_name } = input
  if (type === 'webauthn' || (type === 'phone' && !auth.sms))
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${NAMES[type]}`)
  if (type === 'phone' && !input.phone) throw cannotUse('Phone number required to enroll Phone factor')
  const secret = type === 'phone' ? Buffer.from(input.phone!) : newSecret()
  const friendlyName = friendly_name || undefined
  const { id, label } = await auth.db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, viewer)
    await deleteUnfinished(trx, viewer.userId)
    if (type === 'phone') await rejectKnownPhone(auth, trx, viewer.userId, input.phone!)
    const user = await lockCurrentUser(trx, viewer)
    needSecondFactor(user.factors, viewer.aal, 403)
    await requireRecentSignIn(trx, viewer)
    if (friendlyName !== undefined && user.factors.some((each) => each.friendly_name === friendlyName))
      throw nameConflict(friendlyName)
    if (user.factors.length >= MAX_FACTORS)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of enrolled factors reached, unenroll to continue',
      )
    const sealedSecret = auth.keys.seal(SECOND_FACTOR, secret)
    const id = await insertFactor(trx, { userId: user.id, type, friendlyName, sealedSecret })
    return { id, label: user.email ?? user.id }
  })
  if (type === 'phone') return { id, type, friendly_name: friendlyName ?? '', phone: input.phone! }
  const totp = await shownSecret(secret, { issuer: issuer || auth.siteName, label })
  return { id, type: 'totp', friendly_name: friendlyName ?? '', totp }
}

/** Rejects a phone number that the member has verified already. An earlier unverified enrollment of it is deleted. */
async function rejectKnownPhone(auth: Auth, trx: Kysely<DB>, userId: string, phone: string): Promise<void> {
  for (const factor of await findPhoneFactors(trx, userId)) {
    if (auth.keys.unseal(SECOND_FACTOR, factor.sealed_secret)?.toString('utf8') !== phone) continue
    if (factor.status === 'verified')
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      )
    await deleteFactor(trx, factor.id)
  }
}

const nameConflict = (name: string) =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )

/** Lets a session verify a factor within the next five minutes. Throws `AuthError` 404 mfa_factor_not_found. */
export async function challengeFactor(
  auth: Auth,
  viewer: Viewer,
  { factorId, channel }: { factorId: string; channel?: unknown },
  { address, device }: Caller,
): Promise<FactorChallenge> {
  await auth.rateLimits.address(address)
  const factor = await findFactor(auth.db, viewer.userId, factorId)
  if (!factor) throw noFactor()
  const { id, expires_at } =
    factor.factor_type === 'phone'
      ? await challengePhone(auth, viewer, factor, { channel, address, device })
      : await insertChallenge(auth.db, { factorId, sessionId: viewer.sessionId })
  const type = factor.factor_type as FactorChallenge['type']
  return { id, type, expires_at: Math.floor(expires_at.getTime() / 1000) }
}

/** Sends a phone's code. Messages to a number that was not verified are for who may add it. */
async function challengePhone(
  auth: Auth,
  viewer: Viewer,
  factor: { id: string; status: string; sealed_secret: Buffer },
  { channel, address, device }: { channel: unknown; address: string; device: string | undefined },
): Promise<{ id: string; expires_at: Date }> {
  const chosen = channelInput.safeParse(channel ?? undefined)
  if (!chosen.success) throw cannotUse('Invalid channel, supported values are sms or whatsapp')
  if (factor.status === 'unverified')
    needSecondFactor((await findUser(auth.db, viewer.userId))?.factors ?? [], viewer.aal, 403)
  const phone = auth.keys.unseal(SECOND_FACTOR, factor.sealed_secret)?.toString('utf8')
  if (!phone) throw noFactor()
  const { kind } = await factorClientOf(auth, viewer, device)
  return sendPhoneCode(
    auth,
    { factorId: factor.id, phone, channel: chosen.data },
    {
      userId: viewer.userId,
      sessionId: viewer.sessionId,
      address,
      isStranger: kind === 'stranger',
      isVerified: factor.status === 'verified',
    },
  )
}

/**
 * Verifies a factor's code, which raises the session to aal2. The first code of a new factor completes its enrollment, and ends
 * the member's sessions without one. A code works once.
 *
 * @throws AuthError 404 mfa_factor_not_found; 422 mfa_verification_failed, mfa_challenge_expired, insufficient_aal; 429
 */
export function verifyFactor(
  auth: Auth,
  viewer: Viewer,
  input: VerifyFactorInput & { factorId: string },
  { device }: Caller,
): Promise<SessionView> {
  return attemptFactor(auth, viewer, { what: 'factor', device }, () => checkFactor(auth, viewer, input))
}

async function checkFactor(
  auth: Auth,
  viewer: Viewer,
  { factorId, ...input }: VerifyFactorInput & { factorId: string },
): Promise<SessionView> {
  const challenge = { id: input.challenge_id, factorId, sessionId: viewer.sessionId }
  const codeHash = await countCodeAttempt(auth.db, challenge)
  const { session, ended, added } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    const factor = await findFactor(trx, user.id, factorId)
    if (!factor) throw noFactor()
    // Someone who has only the password must not finish an enrollment that they started before the account had a
    // factor.
    if (factor.status === 'unverified') needSecondFactor(user.factors, viewer.aal, 422)
    await consumeChallenge(trx, challenge)
    await verifyCode(auth, trx, factor, { code: input.code, codeHash })
    const isNew = factor.status !== 'verified'
    const method = factor.factor_type === 'phone' ? 'mfa/phone' : 'totp'
    const session = await raiseSession(trx, viewer, method, isNew ? new Date() : factor.verified_at)
    if (!isNew) return { session, ended: [] }
    await setVerified(trx, user.id, factorId)
    const name = user.factors.find((each) => each.id === factorId)?.friendly_name || DEFAULT_NAME
    const ended = await endSessionsWithout(trx, user.id, { except: session.id })
    return { session, ended, added: { email: user.email, name } }
  })
  auth.sessionCache.forget([...ended, session.id])
  if (added) notifyMember(auth, added.email, { event: 'factor added', name: added.name })
  return sessionView(auth, auth.db, session)
}

/**
 * Raises the viewer's session to aal2 after a second factor was verified, and rotates its refresh token.
 *
 * @param credentialSince when the factor was added: one that is newer than the session does not count as a recent sign-in
 * @throws AuthError 403 session_not_found
 */
export async function raiseSession(
  trx: Kysely<DB>,
  viewer: Viewer,
  method: string,
  credentialSince: Date,
): Promise<Session> {
  const session = await recordAuthentication(trx, viewer.sessionId, { method, aal: 'aal2', credentialSince })
  if (!session) throw sessionNotFound()
  return session
}

async function consumeChallenge(trx: Kysely<DB>, which: ChallengeKey) {
  const challenge = await findChallenge(trx, which)
  if (!challenge) throw noFactor('MFA factor with the provided challenge ID not found')
  if (challenge.expired)
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another one')
  await deleteChallenge(trx, which.id)
}

async function verifyCode(
  auth: Auth,
  trx: Kysely<DB>,
  factor: { id: string; factor_type: string; sealed_secret: Buffer },
  { code, codeHash }: { code: string; codeHash: Buffer | undefined },
): Promise<void> {
  if (factor.factor_type === 'phone') {
    if (isPhoneCode(auth.keys, factor.id, code, codeHash)) return
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered')
  }
  const secret = auth.keys.unseal(SECOND_FACTOR, factor.sealed_secret)
  const step = secret && stepOf(secret, code)
  if (step === undefined || !(await consumeTotpStep(trx, factor.id, step))) throw wrongCode()
}

/**
 * Removes a factor. With the last one its member's recovery codes go too.
 *
 * @throws AuthError 404 mfa_factor_not_found; 422 insufficient_aal; 400 reauthentication_needed
 */
export async function removeFactor(auth: Auth, viewer: Viewer, factorId: string): Promise<{ id: string }> {
  const { email, factor } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    const factor = user.factors.find((each) => each.id === factorId)
    if (!factor) throw noFactor()
    needSecondFactor(user.factors, viewer.aal, 422)
    // An enrollment that was not finished protects nothing yet.
    if (factor.status === 'verified') await requireRecentSignIn(trx, viewer)
    await deleteFactor(trx, factorId)
    const isLast = !user.factors.some((each) => each.id !== factorId && each.status === 'verified')
    if (isLast) await downgradeSessions(trx, user.id)
    return { email: user.email, factor }
  })
  auth.sessionCache.forgetUser(viewer.userId)
  if (factor.status === 'verified')
    notifyMember(auth, email, { event: 'factor removed', name: factor.friendly_name || DEFAULT_NAME })
  return { id: factorId }
}
