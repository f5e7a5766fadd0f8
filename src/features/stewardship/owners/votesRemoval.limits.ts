/** Characters of the reason why votes should be removed. */
export const MIN_VOTES_REASON = 20
export const MAX_VOTES_REASON = 3000
/** Days after a decision until a developer can ask again for the same game. */
export const VOTES_PAUSE_DAYS = 30
