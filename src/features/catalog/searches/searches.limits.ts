/** Searches that a member may save. */
export const MAX_SAVED_SEARCHES = 50
/** Searches that may notify a member of new games. */
export const MAX_ALERTS = 10
/** Characters. */
export const SEARCH_NAME_BOUNDS = { min: 1, max: 60 } as const
export const MAX_SEARCH_PARAMS = 1500
