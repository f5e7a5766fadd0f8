import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { gameListQuery, nearGamesQuery } from '#/features/catalog/games/games.client.ts'
import { FEW_GAMES } from '#/features/catalog/games/games.limits.ts'
import { type CatalogQuery, isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { listDefaults, PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { totalsQuery } from './alternatives.ts'
import { requestQuery } from './effectiveQuery.ts'
import type { ShownList } from './listOfAddress.ts'

/** Whether a search is shown with games that have a name similar to its text: if it has few, on its only page. */
export const hasNear = ({ q, page }: CatalogQuery, total: number | undefined): boolean =>
  total !== undefined && total < FEW_GAMES && q !== '' && page === 1

/** Loads what a search shows besides its list, once that is loaded, if it has few games or none. A browser waits for it only if it has none. */
export async function loadAlternatives(queryClient: QueryClient, list: ShownList): Promise<void> {
  const defaults = import.meta.env.SSR ? PUBLIC_DEFAULTS : listDefaults()
  const query = requestQuery(list, defaults)
  const viewer = import.meta.env.SSR ? undefined : listAccess(isPersonal(query)).viewer
  const total = queryClient.getQueryData(gameListQuery(query, list.size, viewer).queryKey)?.pages[0]?.total
  // The server must not keep a page without them. In a browser the list is shown in any case.
  const load = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>): Promise<unknown> =>
    import.meta.env.SSR ? queryClient.fetchQuery(options) : queryClient.prefetchQuery(options)
  const near = hasNear(query, total) ? load(nearGamesQuery(query, viewer)) : undefined
  const totals = total === 0 ? load(totalsQuery(list, defaults, viewer)) : undefined
  // A browser shows games that were found at once, and those with a similar name below them when they arrive.
  if (import.meta.env.SSR || total === 0) await Promise.all([near, totals])
}
