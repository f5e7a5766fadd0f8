/** The maximum number of things that a member follows or has muted. */
export const MAX_FOLLOWS = 1000

/** What can be followed, as addresses name it. */
export const FOLLOW_KINDS = ['threads', 'games', 'developers', 'tags', 'lists', 'members'] as const
export type FollowKind = (typeof FOLLOW_KINDS)[number]

/** Those that are listed with names in settings by one shape; threads have their own. */
export type SubjectKind = Exclude<FollowKind, 'threads'>
