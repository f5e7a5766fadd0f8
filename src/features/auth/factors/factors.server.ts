import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Caller } from '#/features/auth/authRouter.server.ts'
import { notifyMember } from '#/features/auth/mail/securityNotices.ts'
import { requireRecentSignIn } from '#/features/auth/reauthentication.server.ts'
import type { Session } from '#/features/auth/tokens/sessions.queries.server.ts'
import { sessionView } from '#/features/auth/tokens/sessions.server.ts'
import { recordAuthentication } from '#/features/auth/tokens/sessions.writes.server.ts'
import type { SessionView } from '#/features/auth/users.contract.ts'
import { lockUser, type User } from '#/features/auth/users.queries.server.ts'
import { needSecondFactor } from '#/features/auth/users.rules.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import type { EnrolInput, EnrolledFactor, FactorChallenge, VerifyFactorInput } from './factors.contract.ts'
import {
  consumeTotpStep,
  deleteUnfinished,
  downgradeSessions,
  endSessionsWithout,
  findChallenge,
  findFactor,
  insertChallenge,
  insertFactor,
  setVerified,
} from './factors.queries.server.ts'
import { newSecret, shownSecret, stepOf } from './totp.server.ts'

const MAX_FACTORS = 10
const SEALED_FOR = 'second factor'
const DEFAULT_NAME = 'Authenticator'

const noFactor = (what = 'Factor not found') => new AuthError(404, 'mfa_factor_not_found', what)
const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
const noSession = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** The viewer's account, locked until the transaction ends. Throws `AuthError` 403 session_not_found. */
export async function lockCurrentUser(trx: Kysely<DB>, viewer: Viewer): Promise<User> {
  const user = await lockUser(trx, viewer.userId)
  if (!user) throw noSession()
  return user
}

/**
 * Starts to enroll a second factor. It counts once its first code was verified.
 *
 * @throws AuthError 422 mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled, mfa_factor_name_conflict,
 *   too_many_enrolled_mfa_factors; 403 insufficient_aal; 400 reauthentication_needed
 */
export async function enrolFactor(auth: Auth, viewer: Viewer, input: EnrolInput): Promise<EnrolledFactor> {
  const { factor_type: type, issuer, friendly_name } = input
  if (type !== 'totp')
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
  const secret = newSecret()
  const friendlyName = friendly_name || undefined
  const { id, label } = await auth.db.transaction().execute(async (trx) => {
    await lockCurrentUser(trx, viewer)
    await deleteUnfinished(trx, viewer.userId)
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
    const sealedSecret = auth.keys.seal(SEALED_FOR, secret)
    const id = await insertFactor(trx, { userId: user.id, friendlyName, sealedSecret })
    return { id, label: user.email ?? user.id }
  })
  const totp = await shownSecret(secret, { issuer: issuer || auth.siteName, label })
  return { id, type: 'totp', friendly_name: friendlyName ?? '', totp }
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
  factorId: string,
  { address }: Caller,
): Promise<FactorChallenge> {
  await auth.rateLimits.address(address)
  const factor = await findFactor(auth.db, viewer.userId, factorId)
  if (!factor) throw noFactor()
  const { id, expires_at } = await insertChallenge(auth.db, { factorId, sessionId: viewer.sessionId })
  return { id, type: 'totp', expires_at: Math.floor(expires_at.getTime() / 1000) }
}

/**
 * Verifies a factor's code, which raises the session to aal2. The first code of a new factor completes its enrollment, and ends
 * the member's sessions without one. A code works once.
 *
 * @throws AuthError 404 mfa_factor_not_found; 422 mfa_verification_failed, mfa_challenge_expired, insufficient_aal; 429
 */
export async function verifyFactor(
  auth: Auth,
  viewer: Viewer,
  { factorId, ...input }: VerifyFactorInput & { factorId: string },
  { address }: Caller,
): Promise<SessionView> {
  const refund = await auth.rateLimits.attempt('factor', viewer.userId, address)
  const { session, ended, added } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    const factor = await findFactor(trx, user.id, factorId)
    if (!factor) throw noFactor()
    // Whoever has only the password must not finish an enrollment that they started before the account had a factor.
    if (factor.status === 'unverified') needSecondFactor(user.factors, viewer.aal, 422)
    await useChallenge(trx, { id: input.challenge_id, factorId, sessionId: viewer.sessionId })
    await useCode(auth, trx, factor, input.code)
    const isNew = factor.status !== 'verified'
    const session = await raiseSession(trx, viewer, 'totp', isNew ? new Date() : factor.verified_at)
    if (!isNew) return { session, ended: [] }
    await setVerified(trx, user.id, factorId)
    const name = user.factors.find((each) => each.id === factorId)?.friendly_name || DEFAULT_NAME
    const ended = await endSessionsWithout(trx, user.id, { except: session.id })
    return { session, ended, added: { email: user.email, name } }
  })
  auth.sessionCache.forget([...ended, session.id])
  if (added) notifyMember(auth, added.email, { event: 'factor added', name: added.name })
  await refund()
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
  if (!session) throw noSession()
  return session
}

async function useChallenge(trx: Kysely<DB>, which: { id: string; factorId: string; sessionId: string }) {
  const challenge = await findChallenge(trx, which)
  if (!challenge) throw noFactor('MFA factor with the provided challenge ID not found')
  if (challenge.expired)
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another one')
  await trx.deleteFrom('auth_mfa_challenges').where('id', '=', which.id).execute()
}

async function useCode(
  auth: Auth,
  trx: Kysely<DB>,
  factor: { id: string; sealed_secret: Buffer },
  code: string,
): Promise<void> {
  const secret = auth.keys.unseal(SEALED_FOR, factor.sealed_secret)
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
    await trx.deleteFrom('auth_mfa_factors').where('id', '=', factorId).execute()
    const isLast = !user.factors.some((each) => each.id !== factorId && each.status === 'verified')
    if (isLast) await downgradeSessions(trx, user.id)
    return { email: user.email, factor }
  })
  auth.sessionCache.forgetUser(viewer.userId)
  if (factor.status === 'verified')
    notifyMember(auth, email, { event: 'factor removed', name: factor.friendly_name || DEFAULT_NAME })
  return { id: factorId }
}
