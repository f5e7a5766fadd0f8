/** Characters of a review. */
export const REVIEW_BOUNDS = { min: 50, max: 8000 } as const
export const MAX_STARS = 5

export const REVIEW_TYPES = ['positive', 'negative'] as const
export type ReviewType = (typeof REVIEW_TYPES)[number]

/** The problem code of a second review of a game; the problem's `link` is the first review. */
export const REVIEW_EXISTS = 'review_exists'
