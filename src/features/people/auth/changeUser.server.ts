import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { emailChangeMail } from '#/features/people/auth/mail/mailTexts.ts'
import { rejectWeakPassword } from '#/features/people/auth/passwords/passwords.rules.ts'
import { mailedLink, type RedirectOptions } from '#/features/people/auth/service/mailedLinks.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { revokeTokens } from '#/features/people/auth/users/oneTimeTokens.writes.server.ts'
import { findSession } from '#/features/people/auth/users/sessions.queries.server.ts'
import { deleteSessions } from '#/features/people/auth/users/sessions.writes.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { MAX_METADATA_BYTES, type UserInput } from './service/auth.contract.ts'
import type { Auth } from './service/auth.server.ts'
import { type Caller, hashClient } from './service/authRouter.server.ts'
import { checkCredentials, requireRecentSignIn, userOf } from './service/reauthentication.server.ts'
import { AuthError, cannotUse, emailExists, sessionNotFound } from './users/authError.ts'
import { isUniqueViolation } from './users/uniqueViolation.ts'
import type { UserView } from './users/users.contract.ts'
import { findUserByEmail, lockUser, type User } from './users/users.queries.server.ts'
import { needSecondFactor, requestedUsername, userView } from './users/users.rules.ts'
import {
  keepEmailIdentity,
  requestEmailChange,
  setEmail,
  setMetadata,
  setPassword,
} from './users/users.writes.server.ts'

/**
 * Changes a member's own account. It needs the second factor where the member has one. Password and address also need a recent
 * sign-in, the current password or a mailed code.
 *
 * @throws AuthError 401 insufficient_aal; 400 reauthentication_needed, invalid_credentials, validation_failed; 422 same_password,
 *   weak_password, email_exists, reauthentication_not_valid; 429
 */
export async function changeUser(
  auth: Auth,
  viewer: Viewer,
  input: UserInput,
  { redirectOptions, from }: { redirectOptions: RedirectOptions; from: Caller },
): Promise<UserView> {
  const user = await userOf(auth, viewer)
  const email = input.email && input.email !== user.email ? input.email : undefined
  const password = input.password ?? undefined
  needSecondFactor(user.factors, viewer.aal)
  if (email !== undefined || password !== undefined) {
    // Hashes are expensive, and nobody should be able to test many addresses for an account.
    await auth.rateLimits.address(from.address)
    if (!(await checkCredentials(auth, user, input, from))) await requireRecentSignIn(auth.db, viewer)
  }
  if (password !== undefined) await changePassword(auth, viewer, user, { password, from })
  if (email !== undefined) {
    // As the change of the password has left it.
    const now = password === undefined ? user : await userOf(auth, viewer)
    await changeEmail(auth, viewer, now, { email, redirectOptions, from })
  }
  if (input.data) await changeMetadata(auth, user.id, input.data)
  return userView(await userOf(auth, viewer))
}

/** Ends the other sessions, and revokes everything that was mailed. */
async function changePassword(
  auth: Auth,
  viewer: Viewer,
  user: User,
  { password, from }: { password: string; from: Caller },
): Promise<void> {
  const known = [user.email ?? '', requestedUsername(user) ?? '']
  rejectWeakPassword(password, auth.config.passwordLength, known)
  const client = hashClient(from, user.id)
  if (await auth.passwords.check(password, async () => user.password_hash, client))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  const hash = await auth.passwords.hash(password, client)
  const ended = await auth.db.transaction().execute(async (trx) => {
    await lockUnchanged(trx, viewer, user)
    await setPassword(trx, user.id, hash)
    if (user.email) await keepEmailIdentity(trx, user.id, user.email, user.email_proven)
    await revokeTokens(trx, user.id)
    return deleteSessions(trx, user.id, { except: viewer.sessionId })
  })
  auth.sessionCache.forget(ended)
  notifyMember(auth, user.email, { event: 'password changed' })
}

/**
 * Locks the account until the transaction ends, if everything that was checked still holds: somebody else may meanwhile have
 * changed the password, which ends this session, changed the address, or verified a second factor.
 */
async function lockUnchanged(trx: Kysely<DB>, viewer: Viewer, seen: User): Promise<void> {
  const now = await lockUser(trx, viewer.userId)
  const session = now && (await findSession(trx, viewer.userId, viewer.sessionId))
  if (!session || now.password_hash !== seen.password_hash || now.email !== seen.email)
    throw sessionNotFound()
  needSecondFactor(now.factors, viewer.aal)
}

interface EmailChange {
  email: string
  redirectOptions: RedirectOptions
  from: Caller
}

/** With confirmations the change waits for the mail to the new address. The old address is always notified. */
async function changeEmail(
  auth: Auth,
  viewer: Viewer,
  user: User,
  { email, redirectOptions, from }: EmailChange,
): Promise<void> {
  await auth.rateLimits.attempt('new-address', user.id, from.address)
  if (auth.isBlocked(email))
    throw new AuthError(400, 'email_address_invalid', 'Disposable email addresses aren’t allowed')
  if (await findUserByEmail(auth.db, email)) throw emailExists()
  if (!auth.config.confirmations) {
    await auth.db
      .transaction()
      .execute(async (trx) => {
        await lockUnchanged(trx, viewer, user)
        await setEmail(trx, user.id, email, false)
        // They were mailed to the old address. Whoever reads that mailbox must lose access to the account.
        await revokeTokens(trx, user.id)
      })
      .catch((error) => {
        throw isUniqueViolation(error) ? emailExists() : error
      })
    notifyMember(auth, user.email, { event: 'address changed', newEmail: email })
    return
  }
  await auth.mailLimits.requestOfSite('email_change', { email, address: from.address })
  const link = await auth.db.transaction().execute(async (trx) => {
    await lockUnchanged(trx, viewer, user)
    await requestEmailChange(trx, user.id, email)
    return mailedLink(auth, trx, { userId: user.id, kind: 'email_change', email }, redirectOptions)
  })
  auth.mail(email, emailChangeMail(auth, link))
  notifyMember(auth, user.email, { event: 'address change requested', newEmail: email })
}

/** Merges; null removes. Throws `AuthError` 400 validation_failed where it gets too much. */
async function changeMetadata(auth: Auth, userId: string, data: Record<string, unknown>): Promise<void> {
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    const merged = Object.entries({ ...user?.user_metadata, ...data }).filter(([, value]) => value !== null)
    const text = JSON.stringify(Object.fromEntries(merged))
    if (text.length > MAX_METADATA_BYTES)
      throw cannotUse(`data must be at most ${MAX_METADATA_BYTES} characters as JSON`)
    await setMetadata(trx, userId, text)
  })
}
