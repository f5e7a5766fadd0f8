import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Caller } from '#/features/auth/authRouter.server.ts'
import type { Session } from '#/features/auth/tokens/sessions.queries.server.ts'
import { sessionView } from '#/features/auth/tokens/sessions.server.ts'
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
  upgradeSession,
} from './factors.queries.server.ts'
import { newSecret, shownSecret, stepOf } from './totp.server.ts'

const MAX_FACTORS = 10
const SEALED_FOR = 'second factor'

const noFactor = (what = 'Factor not found') => new AuthError(404, 'mfa_factor_not_found', what)
const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
const noSession = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** The viewer's account, held until the transaction ends. Throws `AuthError` 403 session_not_found. */
export async function lockCurrentUser(trx: Kysely<DB>, viewer: Viewer): Promise<User> {
  const user = await lockUser(trx, viewer.userId)
  if (!user) throw noSession()
  return user
}

/**
 * Begins a second factor, which counts once its first code was shown.
 *
 * @throws AuthError 422 mfa_phone_enroll_not_enabled, mfa_webauthn_enroll_not_enabled, mfa_factor_name_conflict,
 *   too_many_enrolled_mfa_factors; 403 insufficient_aal
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

/** Lets a session show a factor within the next five minutes. Throws `AuthError` 404 mfa_factor_not_found. */
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
 * Shows a factor's code: the session is of level aal2 from then on. The first code of a new factor makes it count, and ends the
 * member's sessions without one. A code serves once.
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
  const { session, ended } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    const factor = await findFactor(trx, user.id, factorId)
    if (!factor) throw noFactor()
    // Whoever has only the password must not finish a factor that they began before the account had one.
    if (factor.status === 'unverified') needSecondFactor(user.factors, viewer.aal, 422)
    await useChallenge(trx, { id: input.challenge_id, factorId, sessionId: viewer.sessionId })
    await useCode(auth, trx, factor, input.code)
    const session = await raised(trx, viewer, 'totp')
    if (factor.status === 'verified') return { session, ended: [] }
    await setVerified(trx, user.id, factorId)
    return { session, ended: await endSessionsWithout(trx, user.id, { except: session.id }) }
  })
  auth.sessionCache.forget([...ended, session.id])
  await refund()
  return sessionView(auth, auth.db, session)
}

/** The viewer's session once it has shown a second factor. Throws `AuthError` 403 session_not_found. */
export async function raised(trx: Kysely<DB>, viewer: Viewer, method: string): Promise<Session> {
  const session = await upgradeSession(trx, viewer.sessionId, method)
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
 * Takes a factor away. With the last one its member's recovery codes go too.
 *
 * @throws AuthError 404 mfa_factor_not_found; 422 insufficient_aal
 */
export async function removeFactor(auth: Auth, viewer: Viewer, factorId: string): Promise<{ id: string }> {
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    if (!user.factors.some((each) => each.id === factorId)) throw noFactor()
    needSecondFactor(user.factors, viewer.aal, 422)
    await trx.deleteFrom('auth_mfa_factors').where('id', '=', factorId).execute()
    const isLast = !user.factors.some((each) => each.id !== factorId && each.status === 'verified')
    if (isLast) await downgradeSessions(trx, user.id)
  })
  auth.sessionCache.forgetUser(viewer.userId)
  return { id: factorId }
}
