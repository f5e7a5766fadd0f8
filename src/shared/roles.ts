/** The roles of members, lowest first: each has the permissions of those before it. */
export const ROLES = ['pleb', 'council', 'mod', 'admin'] as const
export type Role = (typeof ROLES)[number]
