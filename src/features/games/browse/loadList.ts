import type { QueryClient } from '@tanstack/react-query'
import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { filterCountsQuery, gameListQuery, type ListSize } from '#/features/games/games.client.ts'
import { ensureListAt } from '#/shared/pagedQuery.ts'

/**
 * Loads a list and the counts of its filters. Pages that are already there are kept, so that Back finds the list as it was
 * left; an address that names a page far from them starts the list anew at that page.
 */
export async function loadList(
  queryClient: QueryClient,
  query: CatalogueQuery,
  size: ListSize,
): Promise<void> {
  const counts = filterCountsQuery(query)
  if (!import.meta.env.SSR) void queryClient.prefetchQuery(counts)
  await Promise.all([
    ensureListAt(queryClient, gameListQuery(query, size), query.page),
    import.meta.env.SSR ? queryClient.ensureQueryData(counts) : undefined,
  ])
}
