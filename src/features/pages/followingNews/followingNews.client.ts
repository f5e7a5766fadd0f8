import type { QueryClient } from '@tanstack/react-query'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { ensurePage, pagedQuery } from '#/shared/pagedQuery.ts'
import type { NewsItem } from './followingNews.contract.ts'

/** What is new in all that a member follows, starting at the given page. */
export const followingNewsQuery = (page: number, viewer: string) => ({
  ...pagedQuery<NewsItem>(['following news'], '/api/me/following/news', {}, page, viewer),
  // What they follow may have changed on any page.
  staleTime: 0,
})

/** Restarts a list that was shown before at a page that is not among its loaded ones. The first time, its page loads it. */
export async function restartNews(queryClient: QueryClient, page: number): Promise<void> {
  const access = import.meta.env.SSR ? undefined : listAccess(true)
  if (access?.kind !== 'own') return
  const query = followingNewsQuery(page, access.viewer)
  if (queryClient.getQueryData(query.queryKey)) await ensurePage(queryClient, query)
}
