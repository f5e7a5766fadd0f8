import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import type { VotesByMonth } from './votesByMonth.contract.ts'

/** A game's counted votes in each month. */
export function votesByMonthQuery(urlid: string) {
  return queryOptions({
    queryKey: ['games', 'votes-by-month', urlid] as const,
    queryFn: ({ signal }) =>
      apiGet<VotesByMonth>(`/api/games/${encodeURIComponent(urlid)}/votes-by-month`, signal),
  })
}
