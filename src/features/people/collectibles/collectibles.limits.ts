/** How many badges a profile shows at most. */
export const MAX_SHOWN_BADGES = 12
