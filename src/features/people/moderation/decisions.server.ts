import { type Ability, lowestRole } from '#/features/people/roles/roles.rules.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireRole, signedIn } from '#/http/routeSecurity.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { MIN_DECISION_REASON } from './moderation.limits.ts'

/** The `security` of an endpoint for members whose role allows something. */
export const signedInTo = (ability: Ability) => signedIn(lowestRole(ability))

/** Throws `ApiProblem` 403 for a member whose role does not allow it. */
export function requireAbility(viewer: Pick<Viewer, 'role'>, ability: Ability): void {
  requireRole(viewer, lowestRole(ability))
}

/** Throws `ApiProblem` 403 if a moderator tries to decide their own item. */
export function refuseOwn(viewer: Pick<Viewer, 'userId'>, ownerId: string | null, what: string): void {
  if (ownerId === viewer.userId)
    throw new ApiProblem(403, `This is ${what}. Another moderator has to decide.`)
}

/** Throws `ApiProblem` 400 if the reason is missing from an acceptance that takes something from a member. */
export function requireFullReason(reason: string): void {
  if (lengthOf(reason) >= MIN_DECISION_REASON) return
  const message = `Give a reason of at least ${MIN_DECISION_REASON} characters`
  throw new ApiProblem(400, message, [{ parameter: 'reason', message }])
}
