/** The maximum number of months, the current one included. */
export const MAX_VOTE_MONTHS = 24

/** With fewer votes that count, a game's votes are not listed by month: too few say nothing, and could be told apart. */
export const MIN_MONTHLY_VOTES = 20
