export const COMMENT_ORDERS = ['newest', 'highestlevel', 'bestrated'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]
export const COMMENT_ORDER_LABELS: Record<CommentOrder, string> = {
  newest: 'Newest',
  highestlevel: 'Highest level',
  bestrated: 'Best rated',
}
export const DEFAULT_COMMENT_ORDER: CommentOrder = 'highestlevel'

/** Comments that one answer carries at most. */
export const COMMENTS_PER_ANSWER = 500
/** Threads can be begun this far down a post's comments. */
export const MAX_COMMENT_OFFSET = 100_000
/** Replies nest this deep; what answers the deepest ones stands beside them, in order of time. */
export const COMMENT_NESTING = 8
