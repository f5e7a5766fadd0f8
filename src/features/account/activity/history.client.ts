import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { Page } from '#/shared/pagination.ts'
import type { HistoryItem } from './history.contract.ts'
import type { HistoryKind } from './history.limits.ts'

const NOTHING: Page<HistoryItem> = { items: [], next: null }

/**
 * What a member did, page by page. A first page that cannot be had is an empty list, as the specification wants; a later one can be
 * asked for again.
 */
export function historyQuery(userId: string, kind: HistoryKind) {
  return infiniteQueryOptions({
    queryKey: ['me', userId, 'history', kind] as const,
    queryFn: async ({ pageParam, signal }) => {
      const path = `/api/me/history/${kind}${pageParam > 1 ? `?page=${pageParam}` : ''}`
      const asked = apiGet<Page<HistoryItem>>(path, signal, { asViewer: true })
      return pageParam > 1 ? asked : asked.catch(() => NOTHING)
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
    // Each opening asks anew: it is a list of what was just done.
    staleTime: 0,
    gcTime: 0,
  })
}
