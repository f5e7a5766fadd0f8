/** Searches that a member may save. */
export const MAX_SAVED_SEARCHES = 50
/** Searches that may notify a member of new games. */
export const MAX_ALERTS = 10
/** Characters. */
export const MAX_SEARCH_NAME = 60
export const MAX_SEARCH_PARAMS = 1500
