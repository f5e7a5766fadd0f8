import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { Page } from '#/shared/pagination.ts'
import type { HistoryItem } from './history.contract.ts'
import type { HistoryKind } from './history.limits.ts'

const NOTHING: Page<HistoryItem> = { items: [], next: null }

/**
 * A member's activity, page by page. If the first page fails to load, the list is empty, as the specification requires; a later page
 * can be retried.
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
    // Reloaded each time the dialog opens, because it lists what the member has just done.
    staleTime: 0,
    gcTime: 0,
  })
}
