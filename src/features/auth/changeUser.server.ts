import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { mailedLink, type RedirectOptions } from '#/features/auth/mail/mailedLinks.server.ts'
import {
  emailChangeMail,
  emailChangeNotice,
  passwordChangedNotice,
  reauthenticationMail,
} from '#/features/auth/mail/mailTexts.ts'
import {
  consumeToken,
  dropTokens,
  findByCode,
  issueToken,
} from '#/features/auth/mail/oneTimeTokens.server.ts'
import { rejectWeakPassword } from '#/features/auth/passwords/passwords.rules.ts'
import {
  deleteSessions,
  findLiveSession,
  findSession,
} from '#/features/auth/tokens/sessions.queries.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { MAX_METADATA_BYTES, type UserInput } from './auth.contract.ts'
import type { Auth } from './auth.server.ts'
import { AuthError, cannotUse } from './authError.ts'
import type { Caller } from './authRouter.server.ts'
import { isUniqueViolation } from './uniqueViolation.ts'
import type { UserView } from './users.contract.ts'
import { findUser, findUserByEmail, lockUser, type User } from './users.queries.server.ts'
import { needSecondFactor, userView } from './users.rules.ts'
import { askForEmail, keepEmailIdentity, setEmail, setMetadata, setPassword } from './users.writes.server.ts'

/** For so many seconds after signing in, nobody is asked again who they are. */
const FRESH_SECONDS = 86_400

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

/** The account of a viewer. Throws `AuthError` 403 session_not_found. */
export async function userOf(auth: Auth, viewer: Viewer): Promise<User> {
  const user = await findUser(auth.db, viewer.userId)
  if (!user)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return user
}

/**
 * Changes a member's own account. Password and address take the second factor where there is one, and a fresh sign-in, the present password or a
 * mailed code.
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
  if (email !== undefined || password !== undefined) {
    // Hashes are dear, and whether an address is taken is not to be asked for all that there are.
    await auth.rateLimits.address(from.address)
    needSecondFactor(user.factors, viewer.aal)
    await requireReauthentication(auth, viewer, user, input, from)
  }
  if (password !== undefined) await changePassword(auth, viewer, user, password)
  if (email !== undefined) {
    // As the change of the password has left it.
    const now = password === undefined ? user : await userOf(auth, viewer)
    await changeEmail(auth, viewer, now, { email, redirectOptions, from })
  }
  if (input.data) await changeMetadata(auth, user.id, input.data)
  return userView(await userOf(auth, viewer))
}

/** Somebody who found a signed-in device must not be able to keep the account. */
async function requireReauthentication(
  auth: Auth,
  viewer: Viewer,
  user: User,
  input: UserInput,
  { address }: Caller,
) {
  if (input.current_password) {
    const refund = await auth.rateLimits.attempt('password', user.email ?? user.id, address)
    if (!(await auth.passwords.check(input.current_password, user.password_hash)))
      throw new AuthError(400, 'invalid_credentials', 'The current password is wrong')
    return refund()
  }
  if (input.nonce) return takeNonce(auth, user, input.nonce, address)
  const session = await findLiveSession(auth.db, viewer.sessionId)
  const signedInAt = session?.amr[0]?.timestamp ?? 0
  if (signedInAt < Date.now() / 1000 - FRESH_SECONDS)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

async function takeNonce(auth: Auth, user: User, code: string, address: string): Promise<void> {
  const email = user.email ?? ''
  const refund = await auth.rateLimits.attempt('nonce', email, address)
  const invalid = new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  const found = await findByCode(auth.db, auth.keys, { email, code, kinds: ['reauthentication'] }).catch(
    (error) => {
      throw error instanceof AuthError ? invalid : error
    },
  )
  if (found.userId !== user.id) throw invalid
  await consumeToken(auth.db, found)
  await refund()
}

/** Ends the other sessions, and makes everything worthless that was mailed. */
async function changePassword(auth: Auth, viewer: Viewer, user: User, password: string): Promise<void> {
  const { username } = user.user_metadata
  const known = [user.email ?? '', typeof username === 'string' ? username : '']
  rejectWeakPassword(password, auth.config.passwordLength, known)
  if (await auth.passwords.check(password, user.password_hash))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  const hash = await auth.passwords.hash(password)
  const ended = await auth.db.transaction().execute(async (trx) => {
    await holdAsSeen(trx, viewer, user)
    await setPassword(trx, user.id, hash)
    if (user.email) await keepEmailIdentity(trx, user.id, user.email, user.email_proven)
    await dropTokens(trx, user.id)
    return deleteSessions(trx, user.id, { except: viewer.sessionId })
  })
  auth.sessionCache.forget(ended)
  if (user.email) auth.mail(user.email, passwordChangedNotice(auth))
}

/**
 * Holds the account until the transaction ends, if all that was checked of it still stands: somebody else may meanwhile have changed the
 * password, which was to end this session, or finished a second factor.
 */
async function holdAsSeen(trx: Kysely<DB>, viewer: Viewer, seen: User): Promise<void> {
  const now = await lockUser(trx, viewer.userId)
  const session = now && (await findSession(trx, viewer.userId, viewer.sessionId))
  if (!session || now.password_hash !== seen.password_hash)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  needSecondFactor(now.factors, session.aal)
}

interface EmailChange {
  email: string
  redirectOptions: RedirectOptions
  from: Caller
}

/** Where addresses are confirmed the new one counts once its mail was answered; the old one is told. */
async function changeEmail(
  auth: Auth,
  viewer: Viewer,
  user: User,
  { email, redirectOptions, from }: EmailChange,
): Promise<void> {
  await auth.rateLimits.attempt('new-address', user.id, from.address)
  if (auth.isBlocked(email))
    throw new AuthError(
      400,
      'email_address_invalid',
      'Use an address that you keep: this mail service gives them away',
    )
  if (await findUserByEmail(auth.db, email)) throw emailExists()
  if (!auth.config.confirmations) {
    await auth.db
      .transaction()
      .execute(async (trx) => {
        await holdAsSeen(trx, viewer, user)
        await setEmail(trx, user.id, email, false)
      })
      .catch((error) => {
        throw isUniqueViolation(error) ? emailExists() : error
      })
    return
  }
  await auth.rateLimits.mail('email_change', email)
  const link = await auth.db.transaction().execute(async (trx) => {
    await holdAsSeen(trx, viewer, user)
    await askForEmail(trx, user.id, email)
    return mailedLink(auth, trx, { userId: user.id, kind: 'email_change', email }, redirectOptions)
  })
  auth.mail(email, emailChangeMail(auth, link))
  if (user.email) auth.mail(user.email, emailChangeNotice(auth, email))
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

/**
 * Mails a code with which a member shows anew who they are.
 *
 * @throws AuthError 400 validation_failed without an address; 429 over_email_send_rate_limit
 */
export async function mailNonce(auth: Auth, viewer: Viewer): Promise<void> {
  const { id, email } = await userOf(auth, viewer)
  if (!email)
    throw new AuthError(400, 'validation_failed', 'Reauthentication requires the user to have an email')
  await auth.rateLimits.mail('reauthentication', email)
  const { code } = await issueToken(auth.db, auth.keys, { userId: id, kind: 'reauthentication', email })
  auth.mail(email, reauthenticationMail(auth, code))
}
