/** The maximum number of things that a member follows or has muted. */
export const MAX_FOLLOWS = 1000
