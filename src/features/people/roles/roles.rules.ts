import { ROLES, type Role } from '#/shared/roles.ts'

export { ROLES, type Role }

/** What not every member may do. */
export const ABILITIES = [
  'see-council',
  'read-steam-keys',
  'read-moderation-log',
  'check-votes',
  'set-votes-aside',
  'archive-game',
  'feature-game',
  'confirm-game',
  'settle-requests',
  'edit-at-once',
  'remove-post',
  'remove-comment',
  'write-editorial',
  'answer-feedback',
  'ban-member',
  'set-role',
  'edit-site',
] as const
export type Ability = (typeof ABILITIES)[number]

/** The table of permissions: the lowest role that has each. */
const FROM: Readonly<Record<Ability, Exclude<Role, 'pleb'>>> = {
  'see-council': 'council',
  'read-steam-keys': 'council',
  'read-moderation-log': 'council',
  'check-votes': 'mod',
  'set-votes-aside': 'mod',
  'archive-game': 'mod',
  'feature-game': 'mod',
  'confirm-game': 'mod',
  'settle-requests': 'mod',
  'edit-at-once': 'mod',
  'remove-post': 'mod',
  'remove-comment': 'mod',
  'write-editorial': 'mod',
  'answer-feedback': 'mod',
  'ban-member': 'mod',
  'set-role': 'admin',
  'edit-site': 'admin',
}

/** The lowest role that allows it. */
export const lowestRole = (ability: Ability): Exclude<Role, 'pleb'> => FROM[ability]

/** Whether a role allows it. */
export const can = (role: Role, ability: Ability): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(FROM[ability])

/** All that a role allows. */
export const abilitiesOf = (role: Role): Ability[] => ABILITIES.filter((ability) => can(role, ability))

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/**
 * Whether `role` may ban, or end the sessions of, a member with the role `other`: only lower roles, so that moderators
 * cannot act against each other.
 */
export const outranks = (role: Role, other: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(other)
