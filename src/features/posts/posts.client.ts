import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { CommunityPost, GamePost, Post, ReviewStats } from './posts.contract.ts'
import { DEFAULT_REVIEW_ORDER, type PostTab, type ReviewOrder } from './posts.limits.ts'

/** Reviews, discussions or both of a game. */
export function gamePostsQuery(
  urlid: string,
  tab: PostTab = 'review',
  order: ReviewOrder = DEFAULT_REVIEW_ORDER,
  firstPage = 1,
) {
  return pagedQuery<GamePost>(
    ['posts', 'game', urlid],
    `/api/games/${encodeURIComponent(urlid)}/posts`,
    {
      tab: tab === 'review' ? undefined : tab,
      order: order === DEFAULT_REVIEW_ORDER ? undefined : order,
    },
    firstPage,
  )
}

export function reviewStatsQuery(urlid: string) {
  return queryOptions({
    queryKey: ['posts', 'stats', urlid] as const,
    queryFn: ({ signal }) =>
      apiGet<ReviewStats>(`/api/games/${encodeURIComponent(urlid)}/review-stats`, signal),
  })
}

/** What a game's details show of its posts before the reader asks for more; a failure leaves the page standing. */
export async function prefetchPosts(queryClient: QueryClient, urlid: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(reviewStatsQuery(urlid)),
    queryClient.prefetchInfiniteQuery(gamePostsQuery(urlid)),
  ])
}

/** Reads a game's posts and their numbers again, as far as they are on the page. */
export async function refreshGamePosts(queryClient: QueryClient, urlid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['posts', 'game', urlid] }),
    queryClient.invalidateQueries({ queryKey: reviewStatsQuery(urlid).queryKey }),
  ])
}

/** The community's posts, newest first: of one type, or of all but reviews; `within` as the address has it. */
export function communityPostsQuery(
  { type, within }: { type?: string | undefined; within?: string | undefined },
  firstPage = 1,
) {
  return pagedQuery<CommunityPost>(['posts', 'community'], '/api/posts', { type, within }, firstPage)
}

/** A post of any type by itself. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ['posts', 'details', id] as const,
    queryFn: ({ signal }) => apiGet<Post>(`/api/posts/${encodeURIComponent(id)}`, signal),
  })
}
