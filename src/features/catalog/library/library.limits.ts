/** The maximum number of games in a member's library. */
export const MAX_LIBRARY = 20_000
/** Characters of a private note about a game. */
export const MAX_LIBRARY_NOTE = 500
/** The first and the last day on which a member can have started or finished a game. */
export const LIBRARY_DAYS = { first: '1970-01-01', last: '2100-12-31' } as const
