import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { issueAuthCode } from '#/features/people/auth/service/flowStates.server.ts'
import {
  consumeToken,
  expired,
  type Found,
  findByCode,
  findToken,
  type Redeemed,
} from '#/features/people/auth/service/oneTimeTokens.server.ts'
import { notifySuspended } from '#/features/people/auth/service/securityNotices.ts'
import { startSession } from '#/features/people/auth/service/sessions.server.ts'
import type { TokenKind } from '#/features/people/auth/users/oneTimeTokens.queries.server.ts'
import { revokeTokens } from '#/features/people/auth/users/oneTimeTokens.writes.server.ts'
import type { Session } from '#/features/people/auth/users/sessions.queries.server.ts'
import type { VerifyType } from './service/auth.contract.ts'
import type { Auth } from './service/auth.server.ts'
import type { Caller } from './service/authRouter.server.ts'
import { emailExists } from './users/authError.ts'
import { isUniqueViolation } from './users/uniqueViolation.ts'
import { findUser, lockUser, type User } from './users/users.queries.server.ts'
import { rejectBanned } from './users/users.rules.ts'
import { proveEmail, type Revoked, revokeUnverifiedOwner, setEmail } from './users/users.writes.server.ts'

const KINDS: Record<VerifyType, readonly TokenKind[]> = {
  signup: ['signup'],
  invite: ['signup'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  email: ['signup', 'magiclink'],
}

/** How `amr` names it. */
const methodOf = (kind: TokenKind) => (kind === 'recovery' ? 'recovery' : 'otp')

/** What a mail is redeemed for: a session, or the code of a PKCE flow. */
export type Verified = { session: Session } | { code: string }

/**
 * Redeems a mailed link: stores what it proves, and signs the member in. It works for one of two concurrent requests.
 *
 * @param wantsCode whether a flow that was begun with PKCE ends in a code
 * @throws AuthError 403 otp_expired; 422 email_exists; 400 user_banned
 */
export async function verifyToken(
  auth: Auth,
  { token, type, wantsCode }: { token: string; type: VerifyType; wantsCode: boolean },
  from: Caller,
): Promise<Verified> {
  await auth.rateLimits.address(from.address)
  return redeem(auth, await findToken(auth.db, token, KINDS[type]), wantsCode, from)
}

/**
 * Checks that a mail's link can be redeemed, and does not use it up.
 *
 * @throws AuthError 403 otp_expired; 429
 */
export async function checkLink(
  auth: Auth,
  { token_hash, type }: { token_hash: string; type: VerifyType },
  { address }: Caller,
): Promise<void> {
  await auth.rateLimits.address(address)
  await findToken(auth.db, token_hash, KINDS[type])
}

/**
 * Redeems a mail by the code to be typed.
 *
 * @throws AuthError as `verifyToken`, and 429
 */
export async function verifyCode(
  auth: Auth,
  { email, code, type }: { email: string; code: string; type: VerifyType },
  from: Caller,
): Promise<Verified> {
  await auth.rateLimits.address(from.address)
  const refund = await auth.rateLimits.attempt('code', email, from.address, from.device)
  const found = await findByCode(auth.db, auth.keys, { email, code, kinds: KINDS[type] })
  await refund()
  return redeem(auth, found, false, from)
}

async function redeem(auth: Auth, found: Found, wantsCode: boolean, { place }: Caller): Promise<Verified> {
  const { verified, user, revoked } = await auth.db.transaction().execute(async (trx) => {
    const { userId } = found
    const user = await lockUser(trx, userId)
    if (!user) throw expired()
    const redeemed = await consumeToken(trx, found)
    rejectBanned(user)
    const revoked = await recordProof(trx, user, redeemed)
    const method = methodOf(redeemed.kind)
    const { flowStateId } = redeemed
    const code = wantsCode && flowStateId && (await issueAuthCode(trx, flowStateId, { userId, method }))
    if (code) return { verified: { code }, user, revoked }
    const now = (await findUser(trx, userId))!
    const session = await startSession(auth, trx, now, { method, provider: 'email', place })
    return { verified: { session }, user, revoked }
  })
  auth.sessionCache.forget(revoked.ended)
  if (user.email) notifySuspended(auth, user.email, revoked.suspended)
  return verified
}

/**
 * Records that a mail reached its address, which must be the account's own still: a mail to an earlier address proves nothing
 * about the present one.
 */
async function recordProof(
  trx: Kysely<DB>,
  user: User,
  { kind, email, flowStateId }: Redeemed,
): Promise<Revoked> {
  const nothing = { ended: [], suspended: [] }
  if (kind === 'email_change') {
    await confirmNewEmail(trx, user, email, flowStateId)
    return nothing
  }
  if (user.email !== email) throw expired()
  // A sign-up's own password came with its mail. Whoever requested any other mail may not be who set the password.
  const revoked = user.email_proven || kind === 'signup' ? nothing : await revokeUnverifiedOwner(trx, user.id)
  await proveEmail(trx, user.id, email)
  return revoked
}

async function confirmNewEmail(
  trx: Kysely<DB>,
  { id, new_email }: User,
  email: string,
  flowStateId: string | null,
): Promise<void> {
  if (new_email !== email) throw expired()
  try {
    await setEmail(trx, id, email, true)
  } catch (error) {
    throw isUniqueViolation(error) ? emailExists() : error
  }
  // They were mailed to the old address.
  await revokeTokens(trx, id, flowStateId)
}
