/** Updates per page of `/updates`. */
export const UPDATES_PAGE = 20
/** The maximum number of games that a reader can exclude from the list. */
export const MAX_EXCLUDED_GAMES = 100
