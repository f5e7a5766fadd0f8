import { randomInt } from 'node:crypto'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import type { Caller } from '#/features/people/auth/service/authRouter.server.ts'
import { requireRecentSignIn } from '#/features/people/auth/service/reauthentication.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { sessionView } from '#/features/people/auth/service/sessions.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import type { SessionView } from '#/features/people/auth/users/users.contract.ts'
import { needSecondFactor } from '#/features/people/auth/users/users.rules.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { attemptFactor } from './factorAttempts.server.ts'
import type { RecoveryCodes, RecoveryCodesStatus } from './factors.contract.ts'
import { hasNewFactor } from './factors.queries.server.ts'
import { lockCurrentUser, raiseSession } from './factors.server.ts'
import { countRecoveryCodes } from './recoveryCodes.queries.server.ts'
import {
  consumeRecoveryCode,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from './recoveryCodes.writes.server.ts'

const CODES = 10
/** 16 of 31 letters that cannot be mistaken for one another: 79 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 16
/** The first recovery codes get no mail of their own for so long after an authenticator was added: both are one action. */
const MAILED_WITH_FACTOR_SECONDS = 300
const SHAPE = { id: 'recovery-codes', type: 'recovery_code' } as const

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const hashed = (userId: string, code: string) => ['recovery code', `${userId} ${code}`] as const

const noCodes = () => new AuthError(404, 'mfa_factor_not_found', 'There are no recovery codes')

/** How many recovery codes the viewer has, and how many are unused. Throws `AuthError` 404 mfa_factor_not_found. */
export async function recoveryCodesOf(auth: Auth, viewer: Viewer): Promise<RecoveryCodesStatus> {
  const { total, remaining } = await countRecoveryCodes(auth.db, viewer.userId)
  if (total === 0) throw noCodes()
  return { ...SHAPE, total, remaining }
}

/**
 * Makes recovery codes for a member who has a second factor. Only their hashes are stored.
 *
 * @param again whether they replace older ones
 * @throws AuthError 403 insufficient_aal; 400 reauthentication_needed; 422 mfa_recovery_codes_sole_factor, mfa_verified_factor_exists; 404 mfa_factor_not_found where
 *   there are none to be replaced
 */
export async function makeRecoveryCodes(
  auth: Auth,
  viewer: Viewer,
  { again }: { again: boolean },
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, newCode)
  const { email, isMailed } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    if (!user.factors.some((each) => each.status === 'verified'))
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need a verified second factor',
      )
    needSecondFactor(user.factors, viewer.aal, 403)
    await requireRecentSignIn(trx, viewer)
    const { total } = await countRecoveryCodes(trx, user.id)
    if (total > 0 && !again)
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'You already have recovery codes. Replace them instead',
      )
    if (total === 0 && again) throw noCodes()
    await replaceRecoveryCodes(
      trx,
      user.id,
      codes.map((code) => auth.keys.mac(...hashed(user.id, code))),
    )
    // The mail about the authenticator says that there are recovery codes.
    const isMailed = !again && (await hasNewFactor(trx, user.id, MAILED_WITH_FACTOR_SECONDS))
    return { email: user.email, isMailed }
  })
  if (!isMailed) notifyMember(auth, email, { event: 'recovery codes created' })
  return { ...SHAPE, friendly_name: 'Recovery codes', total: CODES, codes }
}

/**
 * Verifies a recovery code in place of a factor's. Each works once.
 *
 * @throws AuthError 422 mfa_verification_failed; 429
 */
export function verifyRecoveryCode(
  auth: Auth,
  viewer: Viewer,
  code: string,
  { device }: Caller,
): Promise<SessionView> {
  return attemptFactor(auth, viewer, { what: 'recovery-code', device }, () =>
    checkRecoveryCode(auth, viewer, code),
  )
}

async function checkRecoveryCode(auth: Auth, viewer: Viewer, code: string): Promise<SessionView> {
  const { session, email, remaining } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    const createdAt = await consumeRecoveryCode(trx, user.id, auth.keys.macs(...hashed(user.id, code)))
    if (!createdAt) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    const session = await raiseSession(trx, viewer, 'mfa/recovery_code', createdAt)
    return { session, email: user.email, remaining: (await countRecoveryCodes(trx, user.id)).remaining }
  })
  auth.sessionCache.forget([session.id])
  notifyMember(auth, email, { event: 'recovery code used', remaining })
  return sessionView(auth, auth.db, session)
}

/** Deletes a member's recovery codes. Throws `AuthError` 404 mfa_factor_not_found; 422 insufficient_aal; 400 reauthentication_needed. */
export async function removeRecoveryCodes(auth: Auth, viewer: Viewer): Promise<{ id: string }> {
  const email = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    needSecondFactor(user.factors, viewer.aal, 422)
    await requireRecentSignIn(trx, viewer)
    if (!(await deleteRecoveryCodes(trx, user.id))) throw noCodes()
    return user.email
  })
  notifyMember(auth, email, { event: 'recovery codes removed' })
  return { id: SHAPE.id }
}
