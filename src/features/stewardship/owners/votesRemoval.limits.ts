/** Characters of the reason why votes should be removed. */
export const VOTES_REASON_BOUNDS = { min: 20, max: 3000 } as const
/** Days after a decision until a developer can ask again for the same game. */
export const VOTES_PAUSE_DAYS = 30
