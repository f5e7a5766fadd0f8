import {
  type EnsureInfiniteQueryDataOptions,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { apiGet } from './apiClient.ts'
import { asViewer, ownVariant } from './ownVariant.ts'
import type { Page } from './pagination.ts'
import { stringifySearch } from './searchParams.ts'

/**
 * A list that grows in both directions from the page in the address. `params` are those of the API, without `page`; empty
 * ones are left out. Lists that differ only in `firstPage` share their loaded pages. With a `viewer`: their own
 * variant of a list.
 */
export function pagedQuery<Row>(
  key: readonly (string | number)[],
  path: string,
  params: Readonly<Record<string, string | undefined>> = {},
  firstPage = 1,
  viewer?: string,
) {
  return infiniteQueryOptions({
    queryKey: [...key, stringifySearch(params), ...ownVariant(viewer)] as const,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam > 1 ? pageParam : undefined
      return apiGet<Page<Row>>(path + stringifySearch({ ...params, page }), signal, asViewer(viewer))
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next,
    getPreviousPageParam: (_page, _pages, first) => (first > 1 ? first - 1 : null),
  })
}

/**
 * Loads a list at its first page. Pages that are already loaded stay, so that Back finds the list as it was; a page that
 * is not among them restarts the list.
 */
export async function ensurePage<Row>(
  queryClient: QueryClient,
  query: ReturnType<typeof pagedQuery<Row>>,
): Promise<void> {
  await ensureListAt(queryClient, query, query.initialPageParam)
}

/** What `ensureListAt` needs of the options of an infinite query with page numbers. */
interface ListOptions<Response, Key extends QueryKey> {
  queryKey: Key
  queryFn?: unknown
  initialPageParam: number
  getNextPageParam: (last: Response, ...rest: never[]) => unknown
}

/**
 * Like `ensurePage`, for any list with page numbers. When a list restarts, it is replaced only after the new page has
 * arrived: the old list may still be on the screen and would fetch a removed query again.
 */
export async function ensureListAt<Response, Key extends QueryKey>(
  queryClient: QueryClient,
  list: ListOptions<Response, Key>,
  page: number,
): Promise<void> {
  const known = queryClient.getQueryData<InfiniteData<Response, number>>(list.queryKey)
  if (!known) {
    await queryClient.ensureInfiniteQueryData(
      list as unknown as EnsureInfiniteQueryDataOptions<Response, Error, Response, Key, number>,
    )
    return
  }
  if (known.pageParams.includes(page)) return
  await queryClient.cancelQueries({ queryKey: list.queryKey, exact: true })
  const queryFn = list.queryFn as (context: { pageParam: number; signal: AbortSignal }) => Promise<Response>
  const response = await queryFn({ pageParam: page, signal: new AbortController().signal })
  queryClient.setQueryData<InfiniteData<Response, number>>(list.queryKey as QueryKey, {
    pages: [response],
    pageParams: [page],
  })
}

/** What an endless list needs of a paged query. */
export interface LoadedPages<Row> {
  pages: readonly { number: number; rows: readonly Row[] }[]
  /** Loads the page after the last or before the first; undefined if there is none. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** What is happening at the end of the list. */
  state: 'idle' | 'loading' | 'failed'
  onRetry: () => void
}

export function loadedPages<Row>(
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[] }, unknown>>,
): LoadedPages<Row> {
  const { data, hasNextPage, fetchNextPage, fetchPreviousPage, refetch } = list
  const failed = list.isFetchNextPageError || (list.isError && !data)
  // Unlike `hasPreviousPage` this also holds for a placeholder, so that the button does not move the list when it appears later.
  const hasPrevious = Number(data?.pageParams[0] ?? 1) > 1
  return {
    pages: data?.pages.map((page, at) => ({ number: Number(data.pageParams[at]), rows: page.items })) ?? [],
    onNext: hasNextPage ? () => void fetchNextPage() : undefined,
    onPrevious: hasPrevious ? () => void fetchPreviousPage() : undefined,
    state: list.isFetchingNextPage || list.isPending ? 'loading' : failed ? 'failed' : 'idle',
    onRetry: () => void (data ? fetchNextPage() : refetch()),
  }
}
