/** Games that a member may have as favorites. */
export const MAX_FAVORITES = 10_000
