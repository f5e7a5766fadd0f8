/** The maximum number of a member's favorites. */
export const MAX_FAVORITES = 10_000
