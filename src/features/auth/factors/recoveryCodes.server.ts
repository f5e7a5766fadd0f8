import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Caller } from '#/features/auth/authRouter.server.ts'
import { notifyMember } from '#/features/auth/mail/securityNotices.ts'
import { requireRecentSignIn } from '#/features/auth/reauthentication.server.ts'
import type { Keys } from '#/features/auth/tokens/keys.server.ts'
import { sessionView } from '#/features/auth/tokens/sessions.server.ts'
import type { SessionView } from '#/features/auth/users.contract.ts'
import { needSecondFactor } from '#/features/auth/users.rules.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import type { RecoveryCodes, RecoveryCodesStatus } from './factors.contract.ts'
import { lockCurrentUser, raiseSession } from './factors.server.ts'

const CODES = 10
/** 16 of 31 letters, none of which is taken for another: 79 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 16
const SHAPE = { id: 'recovery-codes', type: 'recovery_code' } as const

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const hashOf = (keys: Keys, userId: string, code: string) => keys.mac('recovery code', `${userId} ${code}`)

const noCodes = () => new AuthError(404, 'mfa_factor_not_found', 'There are no recovery codes')

/** How many recovery codes the viewer has and has not used. Throws `AuthError` 404 mfa_factor_not_found. */
export async function recoveryCodesOf(auth: Auth, viewer: Viewer): Promise<RecoveryCodesStatus> {
  const { total, remaining } = await count(auth.db, viewer.userId)
  if (total === 0) throw noCodes()
  return { ...SHAPE, total, remaining }
}

async function count(db: Kysely<DB>, userId: string): Promise<{ total: number; remaining: number }> {
  const { total, used } = await db
    .selectFrom('auth_mfa_recovery_codes')
    .select((row) => [row.fn.countAll().as('total'), row.fn.count('used_at').as('used')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), remaining: Number(total) - Number(used) }
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
  const email = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    if (!user.factors.some((each) => each.status === 'verified'))
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need a verified second factor beside them',
      )
    needSecondFactor(user.factors, viewer.aal, 403)
    await requireRecentSignIn(trx, viewer)
    const { total } = await count(trx, user.id)
    if (total > 0 && !again)
      throw new AuthError(422, 'mfa_verified_factor_exists', 'There are recovery codes: replace them instead')
    if (total === 0 && again) throw noCodes()
    await trx.deleteFrom('auth_mfa_recovery_codes').where('user_id', '=', user.id).execute()
    const rows = codes.map((code) => ({ user_id: user.id, code_hash: hashOf(auth.keys, user.id, code) }))
    await trx.insertInto('auth_mfa_recovery_codes').values(rows).execute()
    return user.email
  })
  notifyMember(auth, email, { event: 'recovery codes created' })
  return { ...SHAPE, friendly_name: 'Recovery codes', total: CODES, codes }
}

/**
 * Verifies a recovery code in place of a factor's. Each works once.
 *
 * @throws AuthError 422 mfa_verification_failed; 429
 */
export async function verifyRecoveryCode(
  auth: Auth,
  viewer: Viewer,
  code: string,
  { address }: Caller,
): Promise<SessionView> {
  const refund = await auth.rateLimits.attempt('recovery-code', viewer.userId, address)
  const { session, email, remaining } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    const used = await trx
      .updateTable('auth_mfa_recovery_codes')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', user.id)
      .where('code_hash', '=', hashOf(auth.keys, user.id, code))
      .where('used_at', 'is', null)
      .returning('created_at')
      .executeTakeFirst()
    if (!used) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    const session = await raiseSession(trx, viewer, 'mfa/recovery_code', used.created_at)
    return { session, email: user.email, remaining: (await count(trx, user.id)).remaining }
  })
  auth.sessionCache.forget([session.id])
  notifyMember(auth, email, { event: 'recovery code used', remaining })
  await refund()
  return sessionView(auth, auth.db, session)
}

/** Deletes a member's recovery codes. Throws `AuthError` 404 mfa_factor_not_found; 422 insufficient_aal; 400 reauthentication_needed. */
export async function dropRecoveryCodes(auth: Auth, viewer: Viewer): Promise<{ id: string }> {
  const email = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    needSecondFactor(user.factors, viewer.aal, 422)
    await requireRecentSignIn(trx, viewer)
    const { numDeletedRows } = await trx
      .deleteFrom('auth_mfa_recovery_codes')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw noCodes()
    return user.email
  })
  notifyMember(auth, email, { event: 'recovery codes removed' })
  return { id: SHAPE.id }
}
