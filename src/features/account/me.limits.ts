/** Characters. */
export const DISPLAY_NAME_MAX = 40
export const ABOUT_MAX = 1000
/** Games that a member may hide from their lists. */
export const BLOCKED_GAMES_MAX = 500
