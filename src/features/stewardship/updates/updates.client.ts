import { queryOptions } from '@tanstack/react-query'
import { LATEST_UPDATES } from '#/features/catalog/games/games.limits.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { Page } from '#/shared/pagination.ts'
import { toUpdatesParams, type UpdatesFilters } from './updates.address.ts'
import type { GameUpdate, GameUpdateDetails } from './updates.contract.ts'

/** The three latest updates of a game. */
export function gameUpdatesQuery(urlid: string) {
  return queryOptions({
    queryKey: ['updates', 'game', urlid] as const,
    queryFn: ({ signal }) =>
      apiGet<Page<GameUpdate>>(
        `/api/games/${encodeURIComponent(urlid)}/updates?size=${LATEST_UPDATES}`,
        signal,
      ),
  })
}

/** Updates of all games, newest first, starting at the given page. With a `viewer`: without the games that they hide. */
export function updatesQuery(filters: UpdatesFilters, viewer?: string) {
  const { page: _page, ...params } = toUpdatesParams(filters)
  const query = pagedQuery<GameUpdate>(['updates', 'list'], '/api/updates', params, filters.page, viewer)
  // What is new changes whenever the member plays, in any tab.
  return filters.playing ? { ...query, staleTime: 0 } : query
}

export function updateQuery(id: string) {
  return queryOptions({
    queryKey: ['updates', 'details', id] as const,
    queryFn: ({ signal }) => apiGet<GameUpdateDetails>(`/api/updates/${encodeURIComponent(id)}`, signal),
  })
}
