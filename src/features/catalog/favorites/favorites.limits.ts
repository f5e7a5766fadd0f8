/** The maximum number of a member's favorites. */
export const MAX_FAVORITES = 10_000
/** The maximum number of games that are recorded as played by a member. */
export const MAX_PLAYED = 20_000
