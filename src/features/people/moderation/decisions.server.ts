import { type Ability, lowestRole } from '#/features/people/roles/roles.rules.ts'
import { ApiProblem, invalidField } from '#/http/problem.ts'
import { requireRole, signedIn } from '#/http/routeSecurity.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { isFullReason, MISSING_REASON } from './reason.rules.ts'

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
  if (!isFullReason(reason)) throw invalidField('reason', MISSING_REASON)
}
