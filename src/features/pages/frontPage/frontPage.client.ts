import { queryOptions } from '@tanstack/react-query'
import { DEFAULT_QUERY, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { asViewer, ownVariant } from '#/shared/ownVariant.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { ContinuedGames, FrontPageData } from './frontPage.contract.ts'

/** What is above the list of all games. `hide`: ids of tags whose games are left out; with a `viewer`, also the games that they hide. */
export function frontPageQuery(hide: readonly number[], viewer?: string) {
  const params = { hide: toParams({ ...DEFAULT_QUERY, hide: hide.length > 0 ? hide : null }).hide }
  return queryOptions({
    queryKey: ['games', 'front-page', params.hide, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<FrontPageData>(`/api/front-page${stringifySearch(params)}`, signal, asViewer(viewer)),
  })
}

/** The games that a member plays and that have news. */
export const continuedQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['games', 'continued', ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) => apiGet<ContinuedGames>('/api/me/continue', signal, { asViewer: true }),
    // They are no news any more once the game was played, in this tab or another.
    staleTime: 0,
  })
