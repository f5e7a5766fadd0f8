/** Updates that `/updates` lists on a page. */
export const UPDATES_PAGE = 20
/** Games that a reader can leave out of the list at once. */
export const MAX_EXCLUDED_GAMES = 100
