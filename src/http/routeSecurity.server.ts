import type { MiddlewareHandler } from 'hono'
import { ROLES, type Role } from '#/shared/roles.ts'
import { ApiProblem } from './problem.ts'
import { requireUser, type Viewer } from './viewer.server.ts'

type StaffRole = Exclude<Role, 'pleb'>
type Security = readonly Readonly<Record<string, readonly string[]>>[]

const REFUSALS: Readonly<Record<StaffRole, string>> = {
  council: 'Only the council can do this',
  mod: 'Only moderators can do this',
  admin: 'Only admins can do this',
}

/** The `security` of an endpoint for members with a role, or a higher one; of all members by default. */
export const signedIn = (role?: StaffRole) => [{ session: role ? [role] : [] }]

/** Throws `ApiProblem` 403 for a member with a lower role. */
export function requireRole(viewer: Pick<Viewer, 'role'>, role: StaffRole): void {
  if (ROLES.indexOf(viewer.role) < ROLES.indexOf(role)) throw new ApiProblem(403, REFUSALS[role])
}

/**
 * Enforces the `security` of a route: 401 for visitors where it is for members only, 403 for members without its role. It goes before the validation
 * of the request, so who may not call an endpoint learns nothing from it, and costs no more than the header of the request.
 */
export function enforceSecurity(security: Security | undefined): MiddlewareHandler[] {
  const isForMembers = security?.length === 1 && Object.hasOwn(security[0]!, 'session')
  if (!isForMembers) return []
  const role = security[0]!.session?.[0] as StaffRole | undefined
  return [
    async (c, next) => {
      const viewer = await requireUser(c)
      if (role) requireRole(viewer, role)
      return next()
    },
  ]
}
