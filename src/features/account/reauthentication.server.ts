import type { Context } from 'hono'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import { callerReader } from '#/features/auth/authRouter.server.ts'
import { findLiveSession } from '#/features/auth/tokens/sessions.queries.server.ts'
import { findUser } from '#/features/auth/users.queries.server.ts'
import { needSecondFactor } from '#/features/auth/users.rules.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { RECENT_SIGN_IN_SECONDS } from './me.limits.ts'

/**
 * Lets only somebody go on who is the member and not somebody else at their unlocked computer: the second factor where there is one,
 * and the password, or a sign-in of the last ten minutes.
 *
 * @throws ApiProblem 403, 429
 */
export async function requireReauthentication(
  auth: Auth,
  c: Context,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  const user = await findUser(auth.db, viewer.userId)
  if (!user) throw new ApiProblem(401, 'This account is gone')
  try {
    needSecondFactor(user.factors, viewer.aal)
    if (password !== undefined && user.password_hash !== null) {
      const { address } = callerReader(auth)(c)
      const refund = await auth.rateLimits.attempt('password', user.email ?? user.id, address)
      if (!(await auth.passwords.check(password, user.password_hash)))
        throw new ApiProblem(403, 'The password is wrong')
      return await refund()
    }
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const status = error.status === 429 ? 429 : 403
    throw new ApiProblem(status, error.message, undefined, error.retryAfter)
  }
  const session = await findLiveSession(auth.db, viewer.sessionId)
  const signedInAt = session?.amr[0]?.timestamp ?? 0
  if (signedInAt < Date.now() / 1000 - RECENT_SIGN_IN_SECONDS)
    throw new ApiProblem(403, 'Give your password, or sign in again, to do this')
}
