/** Updates per page of `/updates`. */
export const UPDATES_PAGE = 20
/** Characters of an update's text in a list. All of it is at its own address. */
export const UPDATE_START = 2_000
/** The maximum number of games that a reader can exclude from the list. */
export const MAX_EXCLUDED_GAMES = 100
/** Of the games that a member is playing, those last played, so many, have news. */
export const MAX_PLAYING_WITH_NEWS = 1000
/** The updates of at most this many games are read game by game; those of more games along the times of all updates. */
export const MAX_READ_BY_GAME = 500
/** Where so many updates or more are newer than a page, all of its list are counted first: it may be nearer to the end, or beyond it. */
export const FAR_DOWN = 20_000
