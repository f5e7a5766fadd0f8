import type { Counts } from '#/features/catalog/live/live.contract.ts'
import type { PostTab } from '#/features/community/posts/posts.limits.ts'

type LiveGame = Counts['games'][number]

/** How many posts of a tab others have written since `known` was read. One's own are on the page already, or nothing new. */
export function countNewPosts(
  tab: PostTab,
  known: Record<PostTab, number>,
  live: LiveGame,
  viewer: string | null | undefined,
): number {
  const kinds = tab === 'all' ? (['review', 'discussion'] as const) : [tab]
  let count = 0
  for (const kind of kinds) {
    const author = live[`newest_${kind}`]?.author ?? null
    const isOwn = author !== null && author === viewer
    if (!isOwn) count += Math.max(0, live[`total_${kind}s`] - known[kind])
  }
  return count
}
