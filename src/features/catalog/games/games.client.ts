import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  BROWSE_PAGE_SIZE,
  type CatalogQuery,
  DEFAULT_QUERY,
  type DEVELOPER_PAGE_SIZE,
  type SEARCH_PAGE_SIZE,
  searchText,
  toParams,
} from '#/features/catalog/index/query/catalog.address.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { asViewer, ownVariant } from '#/shared/ownVariant.ts'
import type {
  FilterCounts,
  GameCard,
  GameList,
  GameRef,
  GameResponse,
  GameSuggestion,
  SimilarGame,
} from './games.contract.ts'
import type { SIMILAR_ALL, SIMILAR_FIRST } from './games.limits.ts'

export type ListSize = typeof BROWSE_PAGE_SIZE | typeof SEARCH_PAGE_SIZE | typeof DEVELOPER_PAGE_SIZE

/** The query's parameters for the API, without the page. */
function filterText(query: CatalogQuery): string {
  const hide = query.hide?.length ? query.hide : null
  return new URLSearchParams({ ...toParams({ ...query, hide, page: 1 }) }).toString()
}

/**
 * A list that grows in both directions from the page in the address. With a `viewer`, here and below: their own
 * variant, without the games that they hide.
 */
export function gameListQuery(query: CatalogQuery, size: ListSize = BROWSE_PAGE_SIZE, viewer?: string) {
  const filters = filterText(query)
  return infiniteQueryOptions({
    queryKey: ['games', 'list', filters, size, ...ownVariant(viewer)] as const,
    queryFn: ({ pageParam, signal }) => getGameList(filters, size, pageParam, { viewer, signal }),
    initialPageParam: query.page,
    getNextPageParam: (last) => (last.page < last.pages ? last.page + 1 : undefined),
    getPreviousPageParam: (first) => (first.page > 1 ? first.page - 1 : undefined),
  })
}

/** One page of a list, which `gameListQuery` loads page by page. */
export function gameListPageQuery(query: CatalogQuery, size: ListSize, page: number, viewer?: string) {
  const { queryKey } = gameListQuery(query, size, viewer)
  return queryOptions({
    queryKey: [...queryKey, 'page', page] as const,
    queryFn: ({ signal }) => getGameList(filterText(query), size, page, { viewer, signal }),
  })
}

function getGameList(
  filters: string,
  size: ListSize,
  page: number,
  { viewer, signal }: { viewer: string | undefined; signal: AbortSignal },
): Promise<GameList> {
  const params = new URLSearchParams(filters)
  if (page > 1) params.set('page', String(page))
  if (size !== BROWSE_PAGE_SIZE) params.set('size', String(size))
  const text = params.toString()
  return apiGet<GameList>(`/api/games${text ? `?${text}` : ''}`, signal, asViewer(viewer))
}

/** A random game of a list. Throws `ApiError` 404 for an empty one. */
export function randomGame(query: CatalogQuery, viewer?: string): Promise<GameRef> {
  const filters = filterText({ ...query, sort: 'newest' })
  return apiGet<GameRef>(`/api/games/random${filters ? `?${filters}` : ''}`, undefined, asViewer(viewer))
}

/** How many games each value of each filter would leave. `viewer`: counts as that member sees them. */
export function filterCountsQuery(query: CatalogQuery, viewer?: string) {
  const filters = filterText({ ...query, sort: 'newest' })
  return queryOptions({
    queryKey: ['games', 'counts', filters, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<FilterCounts>(`/api/games/counts${filters ? `?${filters}` : ''}`, signal, asViewer(viewer)),
  })
}

/** How many games each of several queries finds. */
export function gameTotalsQuery(queries: readonly CatalogQuery[], viewer?: string) {
  const filters = queries.map((query) => filterText({ ...query, sort: 'newest' }))
  return queryOptions({
    queryKey: ['games', 'totals', filters.join(' '), ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      Promise.all(
        filters.map(async (each) => {
          const counts = await apiGet<FilterCounts>(`/api/games/counts?${each}`, signal, asViewer(viewer))
          return counts.total
        }),
      ),
  })
}

/** Games with a name similar to the text of a query, which its own list doesn't have. */
export function nearGamesQuery(query: CatalogQuery, viewer?: string) {
  const filters = filterText({ ...query, sort: 'newest' })
  return queryOptions({
    queryKey: ['games', 'near', filters, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: GameCard[] }>(`/api/games/near?${filters}`, signal, asViewer(viewer)),
  })
}

/** The details of a game. */
export function gameQuery(urlid: string) {
  return queryOptions({
    queryKey: ['games', 'details', urlid] as const,
    queryFn: ({ signal }) => apiGet<GameResponse>(`/api/games/${encodeURIComponent(urlid)}`, signal),
  })
}

/** The parameter `hide` of tag ids; '' for none. */
const hiddenText = (hide: readonly number[]): string =>
  toParams({ ...DEFAULT_QUERY, hide: hide.length > 0 ? hide : null }).hide ?? ''

/** `hide`, here and below: ids of tags whose games are left out. */
export function similarGamesQuery(
  urlid: string,
  size: typeof SIMILAR_FIRST | typeof SIMILAR_ALL,
  hide: readonly number[],
  viewer?: string,
) {
  const hidden = hiddenText(hide)
  return queryOptions({
    queryKey: ['games', 'similar', urlid, size, hidden, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: SimilarGame[] }>(
        `/api/games/${encodeURIComponent(urlid)}/similar?size=${size}${hidden && `&hide=${hidden}`}`,
        signal,
        asViewer(viewer),
      ),
  })
}

/** The games that are featured now. */
export const featuredGamesQuery = queryOptions({
  queryKey: ['games', 'featured'] as const,
  queryFn: ({ signal }) => apiGet<{ items: GameCard[] }>('/api/games/featured', signal),
})

/** The highest-rated games that can be played here. */
export function playableGamesQuery(hide: readonly number[], viewer?: string) {
  const hidden = hiddenText(hide)
  return queryOptions({
    queryKey: ['games', 'playable', hidden, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: GameCard[] }>(
        `/api/playable-games${hidden && `?hide=${hidden}`}`,
        signal,
        asViewer(viewer),
      ),
  })
}

/**
 * Live results of the search box in one request: the best five in full, and five more with their names. Where fewer than five contain the text,
 * `near` has others with a similar name.
 */
export function suggestQuery(text: string, hide: readonly number[], viewer?: string) {
  const hidden = hiddenText(hide)
  const params = new URLSearchParams({ q: searchText(text), more: '1', ...(hidden && { hide: hidden }) })
  return queryOptions({
    queryKey: ['games', 'suggest', text, hidden, ...ownVariant(viewer)] as const,
    queryFn: ({ signal }) =>
      apiGet<{ items: GameCard[]; more: GameSuggestion[]; near: GameCard[] }>(
        `/api/games/suggest?${params}`,
        signal,
        asViewer(viewer),
      ),
  })
}

/** Cards of games by their ids, in that order; unknown and removed games are left out. */
export function gamesByIdsQuery(ids: readonly number[]) {
  const list = ids.join(',')
  return queryOptions({
    queryKey: ['games', 'cards', list] as const,
    queryFn: ({ signal }) =>
      list === '' ? { items: [] } : apiGet<{ items: GameCard[] }>(`/api/games/cards?ids=${list}`, signal),
  })
}
