import type { ReviewStats } from '#/features/community/posts/posts.contract.ts'
import type { PostTab } from '#/features/community/posts/posts.limits.ts'

/** How many posts each tab of a game's area has; undefined while that is not known. */
export function tabCounts(stats: ReviewStats | undefined): Record<PostTab, number> | undefined {
  if (!stats) return undefined
  const { total_reviews: review, total_discussions: discussion } = stats
  return { review, discussion, all: review + discussion }
}
