import type { QueryClient } from '@tanstack/react-query'
import { filterCountsQuery, gameListQuery } from '#/features/games/games.client.ts'
import { ensureListAt } from '#/shared/pagedQuery.ts'
import type { ShownList } from './listOfAddress.ts'

/**
 * Loads a list and the counts of its filters. Pages that are already loaded are kept, so that Back shows the list as the
 * reader left it. An address that names a page far from them starts the list at that page.
 */
export async function loadList(queryClient: QueryClient, { query, size }: ShownList): Promise<void> {
  const counts = filterCountsQuery(query)
  if (!import.meta.env.SSR) void queryClient.prefetchQuery(counts)
  await Promise.all([
    ensureListAt(queryClient, gameListQuery(query, size), query.page),
    import.meta.env.SSR ? queryClient.ensureQueryData(counts) : undefined,
  ])
}
