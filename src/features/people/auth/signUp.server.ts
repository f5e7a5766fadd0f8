import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { confirmAmbiguousMail, confirmMail, existsMail } from '#/features/people/auth/mail/mailTexts.ts'
import { rejectWeakPassword } from '#/features/people/auth/passwords/passwords.rules.ts'
import { type HashClient, HashRefused } from '#/features/people/auth/passwords/passwords.server.ts'
import { mailedLink, type RedirectOptions } from '#/features/people/auth/service/mailedLinks.server.ts'
import { sessionView, startSession } from '#/features/people/auth/service/sessions.server.ts'
import { uuidOf } from '#/shared/uuid.server.ts'
import type { Refund } from './limits/authLimits.server.ts'
import type { signUpInput } from './service/auth.contract.ts'
import type { Auth } from './service/auth.server.ts'
import { type Caller, hashClient } from './service/authRouter.server.ts'
import { AuthError, cannotUse } from './users/authError.ts'
import { usernameState } from './users/ensureProfile.server.ts'
import { isUsername, RESERVED_NAME } from './users/username.ts'
import type { SessionView, UserView } from './users/users.contract.ts'
import { findUser, findUserByEmail, lockUser } from './users/users.queries.server.ts'
import { requestedUsername, userView } from './users/users.rules.ts'
import {
  forgetPendingChoices,
  insertEmailUser,
  type NewUser,
  replaceUnconfirmed,
} from './users/users.writes.server.ts'

type Input = z.output<typeof signUpInput>

/**
 * Creates an account. Returns the member, who has to confirm the address by mail; without confirmations a session. With
 * confirmations, an address that has an account gets the same response, and a mail that says so.
 *
 * @throws AuthError 422 signup_disabled, weak_password, user_already_exists (only without confirmations, where the response reveals it
 *   in any case); 400 validation_failed, email_address_invalid, captcha_failed; 429
 */
export async function signUp(
  auth: Auth,
  input: Input,
  redirectOptions: RedirectOptions,
  from: Caller,
): Promise<UserView | SessionView> {
  if (!auth.config.signUp)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  await auth.rateLimits.address(from.address)
  const { email, password } = input
  const metadata = await checkChoices(auth, input)
  await auth.captcha.check('signup', input.gotrue_meta_security, from.address)
  const confirmed = !auth.config.confirmations
  const refund = await countSignUp(auth, email, from)
  const client = hashClient(from)
  try {
    if (!confirmed) return await signUpToConfirm(auth, { email, password, metadata }, redirectOptions, client)
    const passwordHash = await auth.passwords.hash(password, client)
    return await signUpAtOnce(auth, { email, passwordHash, metadata, confirmed }, from)
  } catch (error) {
    // Nothing was done, and no mail is sent.
    if (error instanceof HashRefused) await refund()
    throw error
  }
}

/** Counts a sign-up before its address is looked up. */
async function countSignUp(auth: Auth, email: string, { address }: Caller): Promise<Refund> {
  if (!auth.config.confirmations) return auth.mailLimits.signUp(email)
  return auth.mailLimits.requestOfSite('signup', { email, address })
}

/** What is refused here is refused for every address alike, before it is looked up. */
async function checkChoices(auth: Auth, { email, password, data }: Input): Promise<Record<string, unknown>> {
  const { username, ...others } = data ?? {}
  if (auth.isBlocked(email))
    throw new AuthError(400, 'email_address_invalid', 'Disposable email addresses aren’t allowed')
  if (username !== undefined && (typeof username !== 'string' || !isUsername(username)))
    throw cannotUse('A username is 3 to 20 characters of a–z, 0–9, _ and -')
  rejectWeakPassword(password, auth.config.passwordLength, [email, username ?? ''])
  if (username === undefined) return others
  const state = await usernameState(auth.db, username, { siteNames: auth.siteNames })
  if (state === 'reserved') throw new AuthError(422, 'username_reserved', RESERVED_NAME)
  if (state === 'taken') throw new AuthError(422, 'username_taken', `The username ${username} is taken`)
  return { ...others, username }
}

async function signUpAtOnce(auth: Auth, user: NewUser, { place, address }: Caller): Promise<SessionView> {
  const session = await auth.db.transaction().execute(async (trx) => {
    const id = (await insertEmailUser(trx, user)) ?? (await reuseUnconfirmed())
    if (id === undefined) return undefined
    const made = (await findUser(trx, id))!
    return startSession(auth, trx, made, { method: 'password', provider: 'email', place })

    async function reuseUnconfirmed(): Promise<string | undefined> {
      const existing = (await findUserByEmail(trx, user.email))!
      if (existing.confirmed_at) return undefined
      await replaceUnconfirmed(trx, existing.id, user)
      return existing.id
    }
  })
  if (session) return sessionView(auth, auth.db, session)
  // The day's sign-ups of the mailbox were counted before.
  const mayMail = await auth.mailLimits.requestOfSite('signup', { email: user.email, address }, true).then(
    () => true,
    (error: unknown) => {
      // The mailbox had that mail a moment ago. Anything else is a failure.
      if (!(error instanceof AuthError)) throw error
      return false
    },
  )
  if (mayMail) auth.mail(user.email, existsMail(auth))
  throw new AuthError(422, 'user_already_exists', 'User already registered')
}

interface Choices {
  email: string
  password: string
  metadata: Record<string, unknown>
}

/**
 * Several people may sign up with one address before its mail is answered, and only one of them reads it. If their passwords or
 * other choices differ, the pending account keeps those of none: whoever confirms the address chooses a password then.
 */
async function signUpToConfirm(
  auth: Auth,
  { email, password, metadata }: Choices,
  redirectOptions: RedirectOptions,
  client: HashClient,
): Promise<UserView> {
  const pending = await findPendingHash(auth, email)
  // One derivation in every case: the time must not reveal whether the address is known.
  const isSamePassword =
    pending !== undefined && (await auth.passwords.check(password, async () => pending, client))
  const passwordHash =
    pending === undefined ? await auth.passwords.hash(password, client) : isSamePassword ? pending : null
  const user: NewUser = { email, passwordHash, metadata, confirmed: false }
  const { id, mail } = await auth.db.transaction().execute(async (trx) => {
    const inserted = await insertEmailUser(trx, user)
    const id = inserted ?? (await findUserByEmail(trx, email))?.id
    const existing = id && (await lockUser(trx, id))
    if (!id || !existing || existing.confirmed_at) return { id: undefined, mail: existsMail(auth) }
    const isSame =
      passwordHash !== null &&
      existing.password_hash === passwordHash &&
      isDeepStrictEqual(existing.user_metadata, metadata)
    if (!isSame) await forgetPendingChoices(trx, id)
    const link = await mailedLink(auth, trx, { userId: id, kind: 'signup', email }, redirectOptions)
    const named = { ...link, username: requestedUsername({ user_metadata: metadata }) }
    return { id, mail: isSame ? confirmMail(auth, named) : confirmAmbiguousMail(auth, named) }
  })
  auth.mail(email, mail)
  return toBeConfirmed(auth, id ?? decoyId(auth, email), user)
}

/**
 * The password hash of an account that waits for its mail: null if it no longer has a password; undefined where no account
 * waits.
 */
async function findPendingHash(auth: Auth, email: string): Promise<string | null | undefined> {
  const user = await findUserByEmail(auth.db, email)
  return user && !user.confirmed_at ? user.password_hash : undefined
}

/** The same for an account that was just created, one that is pending, and one that is in use: they cannot be distinguished. */
function toBeConfirmed(auth: Auth, id: string, user: NewUser): UserView {
  const now = new Date()
  const at = now.toISOString()
  const { email } = user
  const view = userView({
    id,
    email,
    new_email: null,
    password_hash: null,
    confirmed_at: null,
    email_proven: false,
    last_sign_in_at: null,
    user_metadata: user.metadata,
    app_metadata: {},
    banned_until: null,
    ban_reason: null,
    created_at: now,
    updated_at: now,
    factors: [],
    identities: [
      {
        identity_id: decoyId(auth, `identity ${id}`),
        id,
        user_id: id,
        identity_data: { sub: id, email, email_verified: false, phone_verified: false },
        provider: 'email',
        last_sign_in_at: null,
        created_at: at,
        updated_at: at,
        email,
      },
    ],
  })
  return { ...view, confirmation_sent_at: at } as UserView
}

/** An id for no account: the same each time, and in every bit like one that the database made. */
function decoyId(auth: Auth, what: string): string {
  const bytes = auth.keys.mac('mock id', what).subarray(0, 16)
  // Version 4, and the variant of RFC 9562, whose other two bits are random.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidOf(bytes)
}
