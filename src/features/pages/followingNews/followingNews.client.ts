import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { NewsItem } from './followingNews.contract.ts'

/** What is new in all that a member follows, starting at the given page. */
export const followingNewsQuery = (page: number, viewer: string) => ({
  ...pagedQuery<NewsItem>(['following news'], '/api/me/following/news', {}, page, viewer),
  // What they follow may have changed on any page.
  staleTime: 0,
})
