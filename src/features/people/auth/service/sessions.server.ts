import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { signAccessToken } from '#/features/people/auth/tokens/accessTokens.server.ts'
import {
  RefreshTokenReused,
  refreshTokenOf,
  rotateRefreshToken,
} from '#/features/people/auth/tokens/refreshTokens.server.ts'
import { ensureProfile } from '#/features/people/auth/users/ensureProfile.server.ts'
import type {
  AssuranceLevel,
  AuthMethod,
  ClientInfo,
  Session,
} from '#/features/people/auth/users/sessions.queries.server.ts'
import { deleteSessions, insertSession } from '#/features/people/auth/users/sessions.writes.server.ts'
import type { SessionView } from '#/features/people/auth/users/users.contract.ts'
import { findUser, type User } from '#/features/people/auth/users/users.queries.server.ts'
import { rejectBanned, requestedUsername, userView } from '#/features/people/auth/users/users.rules.ts'
import { touchUser } from '#/features/people/auth/users/users.writes.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import type { Auth } from './auth.server.ts'

/** A way of signing in, as `amr` names it: password, otp, recovery, oauth, … */
const amrEntry = (method: string): AuthMethod => ({ method, timestamp: Math.floor(Date.now() / 1000) })

/**
 * Signs a member in: a new session, the profile where it is the first, and the time noted. Call it in the transaction that
 * identified the member, and respond with `sessionView` after the commit.
 *
 * @param provider which identity was used
 * @throws AuthError 400 user_banned
 */
export async function startSession(
  auth: Auth,
  trx: Kysely<DB>,
  user: User,
  { method, provider, place, aal = 'aal1' }: SignIn,
): Promise<Session> {
  rejectBanned(user)
  await ensureProfile(trx, user.id, requestedUsername(user), auth)
  await touchUser(trx, user.id, provider)
  const seconds = auth.config.sessionSeconds
  return insertSession(trx, { userId: user.id, aal, amr: [amrEntry(method)], place, seconds })
}

export interface SignIn {
  method: string
  provider?: string | undefined
  place: ClientInfo
  aal?: AssuranceLevel
}

/** A session as the protocol has it: tokens of its newest generation, and the member. */
export async function sessionView(auth: Auth, db: Kysely<DB>, session: Session): Promise<SessionView> {
  return viewFor(auth, session, await memberOf(db, session))
}

async function memberOf(db: Kysely<DB>, session: Session): Promise<User> {
  const user = await findUser(db, session.user_id)
  if (!user) throw new Error(`Session ${session.id} has no member`)
  return user
}

function viewFor(auth: Auth, session: Session, user: User): SessionView {
  const view = userView(user)
  const claims = {
    sub: user.id,
    session_id: session.id,
    email: view.email,
    phone: '',
    app_metadata: view.app_metadata,
    user_metadata: view.user_metadata,
    role: 'authenticated' as const,
    aal: session.aal,
    amr: session.amr,
    auth_time: Math.floor(session.authenticated_at.getTime() / 1000),
    is_anonymous: false,
  }
  const { tokenSeconds, url } = auth.config
  const { token, expiresAt } = signAccessToken(auth.keys, url, claims, tokenSeconds)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: tokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshTokenOf(auth.keys, session),
    user: view,
  }
}

/** A session's tokens as a redirect hands them over, in the fragment of its address. */
export async function sessionFragment(auth: Auth, session: Session) {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await sessionView(
    auth,
    auth.db,
    session,
  )
  const times = { expires_at: String(expires_at), expires_in: String(expires_in) }
  return { access_token, ...times, refresh_token, token_type }
}

/**
 * Exchanges a refresh token for the session's newest tokens.
 *
 * @throws AuthError as `rotateRefreshToken`, and 400 user_banned
 */
export async function refreshSession(auth: Auth, db: Kysely<DB>, refreshToken: string): Promise<SessionView> {
  try {
    const { session, user = await memberOf(db, session) } = await rotateRefreshToken(
      db,
      auth.keys,
      refreshToken,
      auth.config,
    )
    rejectBanned(user)
    return viewFor(auth, session, user)
  } catch (error) {
    if (error instanceof RefreshTokenReused) auth.sessionCache.forget([error.sessionId])
    throw error
  }
}

/**
 * Ends sessions of the viewer at once, in all processes: `local` this one, `others` all but this one, `global` all. Sessions of a
 * higher level than the viewer's stay. A session that has not passed the member's second factor ends only itself: whoever knows the password
 * could otherwise end those of the owner before the code is entered.
 */
export async function endSessions(
  auth: Auth,
  db: Kysely<DB>,
  {
    userId,
    sessionId,
    aal,
    hasSecondFactor,
  }: Pick<Viewer, 'userId' | 'sessionId' | 'aal' | 'hasSecondFactor'>,
  scope: 'global' | 'local' | 'others',
): Promise<void> {
  const isIncomplete = hasSecondFactor && aal === 'aal1'
  const which = { global: 'all', local: { only: sessionId }, others: { except: sessionId } } as const
  auth.sessionCache.forget(await deleteSessions(db, userId, which[isIncomplete ? 'local' : scope], aal))
}
