/** The roles, the humblest first: each may do all that those before it may. */
export const ROLES = ['pleb', 'council', 'mod', 'admin'] as const
export type Role = (typeof ROLES)[number]

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
  'ban-member',
  'set-role',
] as const
export type Ability = (typeof ABILITIES)[number]

/** The one table of who may do what: from which role on. */
const FROM: Readonly<Record<Ability, Role>> = {
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
  'ban-member': 'mod',
  'set-role': 'admin',
}

/** Whether a role allows it. */
export const can = (role: Role, ability: Ability): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(FROM[ability])

/** All that a role allows. */
export const abilitiesOf = (role: Role): Ability[] => ABILITIES.filter((ability) => can(role, ability))

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/**
 * Whether `role` may ban, or end the sessions of, somebody of `other`: only those below, so that moderators cannot turn
 * on each other.
 */
export const outranks = (role: Role, other: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(other)
