/** Maximum time that a game is featured, in days. */
export const MAX_FEATURED_DAYS = 366
/** Width of a featured game's thumbnail, in pixels. */
export const FEATURED_THUMB_WIDTH = 400

/** Voters of one response. */
export const VOTERS_PAGE = 100
/** Maximum number of votes that are set aside at once. */
export const MAX_VOTES_AT_ONCE = 500
/** Signs that votes belong together. */
export const VOTE_SIGNS = ['address', 'hour', 'only'] as const
export type VoteSign = (typeof VOTE_SIGNS)[number]
/** How long a vote stores the keyed hash of its network address, in days. */
export const VOTE_ADDRESS_DAYS = 90
