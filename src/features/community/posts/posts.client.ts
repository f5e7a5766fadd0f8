import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import { MAX_POPULAR_POSTS_AGE_SECONDS } from './popularPosts.limits.ts'
import type { GamePost, ListedPost, Post, ReviewStats } from './posts.contract.ts'
import { DEFAULT_REVIEW_ORDER, type PostTab, type ReviewOrder } from './posts.limits.ts'

/** Reviews, discussions, or both of a game. */
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

/** What a game's details show of its posts before the reader asks for more; a failure does not break the page. */
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

/** The community's posts: of one type, or of all but reviews; `order` and `within` as the address has them. */
export function communityPostsQuery(
  { type, order, within }: { [P in 'type' | 'order' | 'within']?: string | undefined },
  firstPage = 1,
) {
  const query = pagedQuery<ListedPost>(
    ['posts', 'community'],
    '/api/posts',
    { type, order, within },
    firstPage,
  )
  return order === 'popular' ? { ...query, staleTime: MAX_POPULAR_POSTS_AGE_SECONDS * 1000 } : query
}

/** A post of any type by itself. */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: ['posts', 'details', id] as const,
    queryFn: ({ signal }) => apiGet<Post>(`/api/posts/${encodeURIComponent(id)}`, signal),
  })
}
