import { type PostTab, REVIEW_ORDERS, type ReviewOrder } from '#/features/community/posts/posts.limits.ts'
import { paths } from '#/shared/paths.ts'

const COMMENT_TAB_ORDERS: readonly ReviewOrder[] = ['newest', 'highestlevel', 'bestrated']

/** The orders that a tab offers. Discussions have no stars. */
export const ordersOf = (tab: PostTab): readonly ReviewOrder[] =>
  tab === 'discussion' ? COMMENT_TAB_ORDERS : REVIEW_ORDERS

/** The order in which a tab shows its posts when the reader asked for `order` on another tab. */
export const orderOn = (tab: PostTab, order: ReviewOrder): ReviewOrder =>
  ordersOf(tab).includes(order) ? order : 'newest'

export const TAB_LABELS: Record<PostTab, string> = { review: 'Reviews', discussion: 'Comments', all: 'All' }

export const TAB_NOUNS: Record<PostTab, string> = { review: 'reviews', discussion: 'comments', all: 'posts' }

/** Address of the page that lists a game's posts by itself. */
export function gamePostsAddress(urlid: string, tab: PostTab, order: ReviewOrder, page = 1): string {
  return paths.gamePosts(urlid, {
    ...(tab === 'review' ? {} : { tab }),
    ...(order === 'highestlevel' ? {} : { order }),
    page,
  })
}
