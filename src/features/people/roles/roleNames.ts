import type { Role } from './roles.rules.ts'

/** The label of a role next to a name; regular members have none. */
export const ROLE_NAMES: Readonly<Record<Role, string | null>> = {
  pleb: null,
  council: 'Council',
  mod: 'Moderator',
  admin: 'Admin',
}

/** The same where every member's role is named. */
export const roleText = (role: Role): string => ROLE_NAMES[role] ?? 'Member'
