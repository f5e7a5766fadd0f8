import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { requireRecentSignIn } from '#/features/people/auth/service/reauthentication.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Viewer } from '#/http/viewer.server.ts'

/**
 * Requires a recent sign-in or re-authentication (`POST /auth/v1/reauthenticate`, or the code of a second factor).
 *
 * @throws ApiProblem 403 with code reauthentication_needed
 */
export async function requireReauthentication(auth: Auth, viewer: Viewer): Promise<void> {
  try {
    await requireRecentSignIn(auth.db, viewer)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw ApiProblem.coded(403, error.code, error.message)
  }
}
