import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { reauthenticationMail } from '#/features/people/auth/mail/mailTexts.ts'
import { HashRefused } from '#/features/people/auth/passwords/passwords.server.ts'
import { AuthError, cannotUse, sessionNotFound } from '#/features/people/auth/users/authError.ts'
import { isRecentlyAuthenticated } from '#/features/people/auth/users/sessions.queries.server.ts'
import { recordAuthentication } from '#/features/people/auth/users/sessions.writes.server.ts'
import type { SessionView } from '#/features/people/auth/users/users.contract.ts'
import { findUser, lockUser, type User } from '#/features/people/auth/users/users.queries.server.ts'
import { needSecondFactor } from '#/features/people/auth/users/users.rules.ts'
import { proveEmail } from '#/features/people/auth/users/users.writes.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import type { Auth } from './auth.server.ts'
import { type Caller, hashClient } from './authRouter.server.ts'
import { consumeToken, findByCode, issueToken } from './oneTimeTokens.server.ts'
import { sessionView } from './sessions.server.ts'

/** How long an authentication counts as recent. Sensitive changes need a recent one. */
export const REAUTHENTICATION_SECONDS = 900

/** The viewer's account. Throws `AuthError` 403 session_not_found. */
export async function userOf(auth: Auth, viewer: Viewer): Promise<User> {
  const user = await findUser(auth.db, viewer.userId)
  if (!user) throw sessionNotFound()
  return user
}

/**
 * Requires that the member authenticated recently, with a credential that is older than the session: it may be stolen. Both the
 * session and the access token must say so; a token that was copied before the member re-authenticated does not.
 *
 * @throws AuthError 400 reauthentication_needed
 */
export async function requireRecentSignIn(db: Kysely<DB>, viewer: Viewer): Promise<void> {
  if (!(await isRecentlyAuthenticated(db, viewer, REAUTHENTICATION_SECONDS)))
    throw new AuthError(400, 'reauthentication_needed', 'Confirm that it’s you to make this change')
}

/** What proves that the member is at the keyboard: the current password, or the code of `mailNonce`. */
export interface Credentials {
  current_password?: string | null | undefined
  nonce?: string | null | undefined
}

/**
 * Checks the credentials that a call carries.
 *
 * @returns how the member authenticated, for `amr`; undefined where the call carries none
 * @throws AuthError 400 invalid_credentials; 422 reauthentication_not_valid; 429
 */
export async function checkCredentials(
  auth: Auth,
  user: User,
  { current_password, nonce }: Credentials,
  from: Caller,
): Promise<'password' | 'otp' | undefined> {
  const { address, device } = from
  if (current_password) {
    const account = user.email ?? user.id
    const refund = await auth.rateLimits.attempt('password', account, address, device)
    const isRight = await auth.passwords
      .check(current_password, async () => user.password_hash, hashClient(from, user.id))
      .catch(async (error) => {
        if (error instanceof HashRefused) await auth.rateLimits.withdraw('password', account, address, device)
        throw error
      })
    if (!isRight) throw new AuthError(400, 'invalid_credentials', 'The current password is wrong')
    await refund()
    return 'password'
  }
  if (!nonce) return undefined
  await consumeNonce(auth, user, nonce, from)
  return 'otp'
}

/** A code that came back also proves the address that it was sent to. */
async function consumeNonce(
  auth: Auth,
  user: User,
  code: string,
  { address, device }: Caller,
): Promise<void> {
  const email = user.email ?? ''
  const refund = await auth.rateLimits.attempt('nonce', email, address, device)
  const invalid = new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  const found = await findByCode(auth.db, auth.keys, { email, code, kinds: ['reauthentication'] }).catch(
    (error) => {
      throw error instanceof AuthError ? invalid : error
    },
  )
  if (found.userId !== user.id) throw invalid
  await auth.db.transaction().execute(async (trx) => {
    const now = await lockUser(trx, user.id)
    await consumeToken(trx, found)
    if (now?.email !== email) throw invalid
    if (!now.email_proven) await proveEmail(trx, user.id, email)
  })
  await refund()
}

/**
 * Re-authenticates the viewer's session by the current password or a mailed code. The returned tokens allow sensitive changes
 * for `REAUTHENTICATION_SECONDS`; the session's older refresh tokens become unusable. A member with a second factor can verify
 * that one instead, by the calls of factors.
 *
 * @throws AuthError 400 invalid_credentials, validation_failed; 401 insufficient_aal; 403 session_not_found;
 *   422 reauthentication_not_valid; 429
 */
export async function reauthenticate(
  auth: Auth,
  viewer: Viewer,
  credentials: Credentials,
  from: Caller,
): Promise<SessionView> {
  await auth.rateLimits.address(from.address)
  const user = await userOf(auth, viewer)
  // An older access token of this session must not fetch tokens of its level by the password alone.
  needSecondFactor(user.factors, viewer.aal)
  const method = await checkCredentials(auth, user, credentials, from)
  if (!method) throw cannotUse('Reauthentication requires current_password or nonce')
  const session = await auth.db.transaction().execute(async (trx) => {
    const now = await lockUser(trx, user.id)
    if (!now || (method === 'password' && now.password_hash !== user.password_hash)) throw sessionNotFound()
    needSecondFactor(now.factors, viewer.aal)
    return recordAuthentication(trx, viewer.sessionId, { method })
  })
  if (!session) throw sessionNotFound()
  return sessionView(auth, auth.db, session)
}

/**
 * Mails a code with which a member re-authenticates.
 *
 * @throws AuthError 400 validation_failed without an address; 429 over_email_send_rate_limit
 */
export async function mailNonce(auth: Auth, viewer: Viewer, address: string): Promise<void> {
  const { id, email, email_proven } = await userOf(auth, viewer)
  if (!email) throw cannotUse('Reauthentication requires the user to have an email')
  await auth.mailLimits.reauthentication({ id, email, email_proven }, address)
  const { code } = await issueToken(auth.db, auth.keys, { userId: id, kind: 'reauthentication', email })
  auth.mail(email, reauthenticationMail(auth, code))
}
