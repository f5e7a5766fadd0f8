import type { Role } from './roles.rules.ts'

/** What a role is called beside a name; a member's plain role needs no name. */
export const ROLE_NAMES: Readonly<Record<Role, string | null>> = {
  pleb: null,
  council: 'Council',
  mod: 'Moderator',
  admin: 'Admin',
}
