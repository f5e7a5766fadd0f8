import type { z } from 'zod'
import { mailedLink, type RedirectOptions } from '#/features/auth/mail/mailedLinks.server.ts'
import { confirmMail, existsMail } from '#/features/auth/mail/mailTexts.ts'
import { rejectWeakPassword } from '#/features/auth/passwords/passwords.rules.ts'
import { sessionView, startSession } from '#/features/auth/tokens/sessions.server.ts'
import type { signUpInput } from './auth.contract.ts'
import type { Auth } from './auth.server.ts'
import { AuthError, cannotUse } from './authError.ts'
import type { Caller } from './authRouter.server.ts'
import { isUsernameFree } from './profiles.server.ts'
import { isUsername } from './username.ts'
import type { SessionView, UserView } from './users.contract.ts'
import { findUser, findUserByEmail, lockUser } from './users.queries.server.ts'
import { userView } from './users.rules.ts'
import { insertEmailUser, type NewUser, replaceUnconfirmed } from './users.writes.server.ts'

type Input = z.output<typeof signUpInput>

/**
 * Makes an account: the member to be confirmed, or where addresses are not confirmed a session. In the first case an address that has an
 * account answers the same, and gets a mail that says so.
 *
 * @throws AuthError 422 signup_disabled, weak_password, user_already_exists (only without confirmations, where an answer gives it away
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
  if (!confirmed) await auth.rateLimits.mail('signup', email)
  const user: NewUser = { email, passwordHash: await auth.passwords.hash(password), metadata, confirmed }
  return confirmed ? signUpAtOnce(auth, user, from) : signUpToConfirm(auth, user, redirectOptions)
}

/** Whatever is refused here is refused for every address alike, and before it is looked up. */
async function checkChoices(auth: Auth, { email, password, data }: Input): Promise<Record<string, unknown>> {
  const { username, ...others } = data ?? {}
  if (auth.isBlocked(email))
    throw new AuthError(
      400,
      'email_address_invalid',
      'Use an address that you keep: this mail service gives them away',
    )
  if (username !== undefined && (typeof username !== 'string' || !isUsername(username)))
    throw cannotUse('A username is 3 to 20 characters of a–z, 0–9, _ and -')
  rejectWeakPassword(password, auth.config.passwordLength, [email, username ?? ''])
  if (username === undefined) return others
  if (!(await isUsernameFree(auth.db, username, auth.siteName)))
    throw new AuthError(422, 'username_taken', `The username ${username} is taken`)
  return { ...others, username }
}

async function signUpAtOnce(auth: Auth, user: NewUser, { place }: Caller): Promise<SessionView> {
  const session = await auth.db.transaction().execute(async (trx) => {
    const id = (await insertEmailUser(trx, user)) ?? (await takeUnconfirmed())
    if (id === undefined) return undefined
    const made = (await findUser(trx, id))!
    return startSession(auth, trx, made, { method: 'password', provider: 'email', place })

    async function takeUnconfirmed(): Promise<string | undefined> {
      const existing = (await findUserByEmail(trx, user.email))!
      if (existing.confirmed_at) return undefined
      await replaceUnconfirmed(trx, existing.id, user)
      return existing.id
    }
  })
  if (session) return sessionView(auth, auth.db, session)
  await auth.rateLimits.mail('signup', user.email).then(
    () => auth.mail(user.email, existsMail(auth)),
    // It had that mail just now.
    () => {},
  )
  throw new AuthError(422, 'user_already_exists', 'User already registered')
}

async function signUpToConfirm(
  auth: Auth,
  user: NewUser,
  redirectOptions: RedirectOptions,
): Promise<UserView> {
  const { id, mail } = await auth.db.transaction().execute(async (trx) => {
    const made = await insertEmailUser(trx, user)
    const id = made ?? (await findUserByEmail(trx, user.email))!.id
    const existing = await lockUser(trx, id)
    if (!existing || existing.confirmed_at) return { id: undefined, mail: existsMail(auth) }
    // Password and mail belong together: the newest mail confirms the newest password.
    if (!made) await replaceUnconfirmed(trx, id, user)
    const link = await mailedLink(
      auth,
      trx,
      { userId: id, kind: 'signup', email: user.email },
      redirectOptions,
    )
    const { username } = user.metadata
    return { id, mail: confirmMail(auth, { ...link, ...(typeof username === 'string' ? { username } : {}) }) }
  })
  auth.mail(user.email, mail)
  return toBeConfirmed(auth, id ?? standIn(auth, user.email), user)
}

/**
 * The same for an account that was just made, one that waits for its mail, and one that is in use: nothing tells them apart.
 */
function toBeConfirmed(auth: Auth, id: string, user: NewUser): UserView {
  const now = new Date()
  const at = now.toISOString()
  const { email } = user
  const view = userView({
    ...{ id, email, new_email: null, password_hash: null, confirmed_at: null, email_proven: false },
    ...{ last_sign_in_at: null, user_metadata: user.metadata, app_metadata: {} },
    ...{ banned_until: null, ban_reason: null, created_at: now, updated_at: now, factors: [] },
    identities: [
      {
        identity_id: standIn(auth, `identity ${id}`),
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

/** An id as good as any, and the same each time: to the last bit one that the database could have made. */
function standIn(auth: Auth, what: string): string {
  const bytes = auth.keys.mac('mock id', what).subarray(0, 16)
  // Version 4, and the variant of RFC 9562, whose other two bits are random.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
