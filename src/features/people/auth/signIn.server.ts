import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isDatabaseUnavailable } from '#/db/unavailable.ts'
import { HashRefused } from '#/features/people/auth/passwords/passwords.server.ts'
import { readGiven, sessionOfLinker } from '#/features/people/auth/providers/oauthCallback.server.ts'
import { redeemAuthCode } from '#/features/people/auth/service/flowStates.server.ts'
import { sessionView, startSession } from '#/features/people/auth/service/sessions.server.ts'
import type { Auth } from './service/auth.server.ts'
import { type Caller, hashClient } from './service/authRouter.server.ts'
import { AuthError } from './users/authError.ts'
import type { SessionView } from './users/users.contract.ts'
import { findUser, findUserByEmail, lockUser, type User } from './users/users.queries.server.ts'
import { rejectBanned } from './users/users.rules.ts'
import { setPassword } from './users/users.writes.server.ts'

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * Signs in with address and password. Unknown addresses take as long and return the same error as wrong passwords.
 *
 * @throws AuthError 400 invalid_credentials, email_not_confirmed, user_banned; 429 over_request_rate_limit
 */
export async function signInWithPassword(
  auth: Auth,
  { email, password }: { email: string; password: string },
  from: Caller,
): Promise<SessionView> {
  const { address, place, device } = from
  await auth.rateLimits.address(address)
  const refund = await auth.rateLimits.attempt('password', email, address, device)
  const client = hashClient(from, device && email)
  const found: { user?: User | undefined } = {}
  const find = async () => {
    found.user = await findUserByEmail(auth.db, email)
    return found.user?.password_hash
  }
  const isRight = await auth.passwords.check(password, find, client).catch(async (error) => {
    // Nothing was tried. If the database is still unavailable, the attempt stays counted.
    if (isDatabaseUnavailable(error) || error instanceof HashRefused)
      await auth.rateLimits.withdraw('password', email, address, device).catch(() => {})
    throw error
  })
  const { user } = found
  if (!isRight || !user) throw wrong()
  await refund()
  rejectBanned(user)
  if (!user.confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const fresh = auth.passwords.isOutdated(user.password_hash!)
    ? await auth.passwords.hash(password, client).catch(unlessRefused)
    : undefined
  const session = await auth.db.transaction().execute(async (trx) => {
    await lockUnchanged(trx, user)
    if (fresh) await setPassword(trx, user.id, fresh)
    return startSession(auth, trx, user, { method: 'password', provider: 'email', place })
  })
  return sessionView(auth, auth.db, session)
}

/** A hash that gets no turn is renewed by the next sign-in. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof HashRefused)) throw error
}

/** Locks the account if the password is still the one that was checked: a change meanwhile ends every session of the old one. */
async function lockUnchanged(trx: Kysely<DB>, user: User): Promise<void> {
  const now = await lockUser(trx, user.id)
  if (now?.password_hash !== user.password_hash || now?.email !== user.email) throw wrong()
}

/**
 * Signs in with the code at the end of a PKCE flow.
 *
 * @throws AuthError 404 flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier, user_banned; 403 session_not_found
 */
export async function signInWithCode(
  auth: Auth,
  { auth_code, code_verifier }: { auth_code: string; code_verifier: string },
  { address, place }: Caller,
): Promise<SessionView> {
  await auth.rateLimits.address(address)
  const { session, given } = await auth.db.transaction().execute(async (trx) => {
    const flow = await redeemAuthCode(trx, auth_code, code_verifier)
    const given = readGiven(auth, flow.sealed)
    // Linking continues in the session that asked for it. If that has ended, no new one begins.
    if (given.linker) return { session: await sessionOfLinker(trx, given.linker), given }
    const user = (await findUser(trx, flow.user_id))!
    const signIn = { method: flow.method ?? 'otp', provider: flow.provider ?? undefined, place }
    return { session: await startSession(auth, trx, user, signIn), given }
  })
  return { ...(await sessionView(auth, auth.db, session)), ...given.tokens }
}
