import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { asViewer, ownVariant } from '#/shared/ownVariant.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import { type PopularFilters, toPopularParams } from './popular.address.ts'
import type { PopularList } from './popular.contract.ts'
import { MAX_POPULAR_AGE_SECONDS } from './popular.limits.ts'

/** A ranking that grows in both directions from the page in the address. With a `viewer`: without the games that they hide. */
export function popularQuery(filters: PopularFilters, viewer?: string) {
  return infiniteQueryOptions({
    queryKey: ['games', 'popular', stringifySearch(paramsOf(filters)), ...ownVariant(viewer)] as const,
    queryFn: ({ pageParam, signal }) => getPage(filters, pageParam, { viewer, signal }),
    initialPageParam: filters.page,
    getNextPageParam: (last) => (last.page < last.pages ? last.page + 1 : undefined),
    getPreviousPageParam: (first) => (first.page > 1 ? first.page - 1 : undefined),
    staleTime: MAX_POPULAR_AGE_SECONDS * 1000,
  })
}

/** One page of a ranking, which `popularQuery` loads page by page. */
export function popularPageQuery(filters: PopularFilters, page: number, viewer?: string) {
  return queryOptions({
    queryKey: [...popularQuery(filters, viewer).queryKey, 'page', page] as const,
    queryFn: ({ signal }) => getPage(filters, page, { viewer, signal }),
  })
}

const paramsOf = (filters: PopularFilters) => toPopularParams({ ...filters, page: 1 })

function getPage(
  filters: PopularFilters,
  page: number,
  { viewer, signal }: { viewer: string | undefined; signal: AbortSignal },
): Promise<PopularList> {
  const search = stringifySearch({ ...paramsOf(filters), page: page > 1 ? page : undefined })
  return apiGet<PopularList>(`/api/games/popular${search}`, signal, asViewer(viewer))
}
