export const POST_TYPES = [
  'review',
  'discussion',
  'game-discussion',
  'list',
  'interview',
  'monthly',
  'update',
  'feedback-needed',
  'poll',
] as const
export type PostType = (typeof POST_TYPES)[number]

/** What the community pages list: everything but reviews, which belong to their game's page. */
export const COMMUNITY_TYPES = POST_TYPES.filter((type) => type !== 'review')

/** Tabs of a game's reviews and comments area; their values are the specification's. */
export const POST_TABS = ['review', 'discussion', 'all'] as const
export type PostTab = (typeof POST_TABS)[number]

export const REVIEW_ORDERS = [
  'newest',
  'oldest',
  'bestrated',
  'highestlevel',
  'mostpositive',
  'mostnegative',
] as const
export const REVIEW_ORDER_LABELS: Record<(typeof REVIEW_ORDERS)[number], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  bestrated: 'Best rated',
  highestlevel: 'Highest level',
  mostpositive: 'Most positive',
  mostnegative: 'Most negative',
}
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]
export const DEFAULT_REVIEW_ORDER: ReviewOrder = 'highestlevel'

/** Characters of a review before it is collapsed, and the height in pixels that it is collapsed to. */
export const REVIEW_COLLAPSE = 500
export const REVIEW_COLLAPSE_PX = 140
/** The number of a member's held posts in one response. */
export const MAX_HELD_POSTS = 50
/** The number of a list's games in one response. */
export const LIST_ITEMS_MAX = 500
/** The number of games that a list shows pictures of where it is one of many. */
export const LIST_PICTURES = 4
