import type { Context } from 'hono'
import { ApiProblem } from '#/http/problem.ts'
import { signedIn, type Viewer } from '#/http/viewer.server.ts'
import { type Ability, can } from './roles.rules.ts'

/**
 * The one place where the server asks whether the viewer's role allows something. The role is that of the living session: a grant or
 * its end counts from the next call on.
 *
 * @throws ApiProblem 401 where nobody is signed in, 403
 */
export async function requireAbility(c: Context, ability: Ability): Promise<Viewer> {
  const viewer = await signedIn(c)
  if (!can(viewer.role, ability)) throw new ApiProblem(403, 'Your role does not allow this')
  return viewer
}
