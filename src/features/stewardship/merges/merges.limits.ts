/** How long a merge can be undone, in days. */
export const UNDO_DAYS = 30
/** Merges that a game's history shows, the newest. */
export const MAX_MERGES_SHOWN = 20
