/** Updates since a member last played a game are counted up to this number. */
export const MAX_COUNTED_NEWS = 100
