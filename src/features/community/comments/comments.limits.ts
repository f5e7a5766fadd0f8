export const COMMENT_ORDERS = ['newest', 'highestlevel', 'bestrated'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]
export const COMMENT_ORDER_LABELS: Record<CommentOrder, string> = {
  newest: 'Newest',
  highestlevel: 'Highest level',
  bestrated: 'Best rated',
}
export const DEFAULT_COMMENT_ORDER: CommentOrder = 'highestlevel'

/** Comments in one response, ancestors included. */
export const MAX_COMMENTS_IN_RESPONSE = 200
/**
 * The maximum cost of a reply that is included below a comment of a page. A reply costs its position among its siblings, 1 for the
 * first, plus the cost of its parent. So the first replies of first replies come before the fifth reply.
 */
export const MAX_REPLY_COST = 5
/** The maximum depth of replies that are shown in place; deeper ones open a separate view. */
export const MAX_NESTING = 7

/** Characters of a comment. */
export const COMMENT_BOUNDS = { min: 3, max: 3000 } as const
/** How long its author can edit a comment. */
export const COMMENT_EDIT_MINUTES = 15
/** A comment at this depth cannot have replies. */
export const MAX_COMMENT_DEPTH = 100
/** Members that one comment notifies because it mentions them. */
export const MAX_MENTIONS = 10
/** Positive or negative points of a comment on a feedback request. */
export const MAX_FEEDBACK_POINTS = 10
export const MAX_FEEDBACK_LENGTH = 200

/** Shown after sending a comment; quoted from the specification. */
export const COMMENT_ADDED = 'Comment added successfully!'
export const COMMENT_HELD = 'It may take 10 minutes for it to show up on the post'
