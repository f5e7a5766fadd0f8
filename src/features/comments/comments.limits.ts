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

/** Characters of a comment. */
export const MIN_COMMENT_LENGTH = 3
export const MAX_COMMENT_LENGTH = 3000
/** How long its author can edit a comment. */
export const COMMENT_EDIT_MINUTES = 15
/** A comment that lies so deep takes no reply. */
export const MAX_COMMENT_DEPTH = 100
/** Members that one comment notifies because it mentions them. */
export const MAX_MENTIONS = 10
/** Points for or against, in a comment on a post that asks for feedback. */
export const MAX_FEEDBACK_POINTS = 10
export const MAX_FEEDBACK_LENGTH = 200

/** Shown after sending a comment, as the specification words it. */
export const COMMENT_ADDED = 'Comment added successfully!'
export const COMMENT_HELD = 'It may take 10 minutes for it to show up on the post'
