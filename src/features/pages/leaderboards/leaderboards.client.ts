import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { Leaderboard } from './leaderboards.contract.ts'
import { type Board, MAX_RANKING_AGE_SECONDS, type Period } from './leaderboards.limits.ts'

/** What a page of the leaderboards shows. */
export interface Shown {
  board: Board
  period: Period
  page: number
}

/** The same in its shortest form, for an address. */
export const shortest = ({ board, period, page }: Shown) => ({
  board: board === 'experience' ? undefined : board,
  period: period === 'all' ? undefined : period,
  page,
})

/** A page of a leaderboard. */
export function leaderboardQuery(shown: Shown) {
  const { page, ...rest } = shortest(shown)
  const search = stringifySearch({ ...rest, page: page > 1 ? page : undefined })
  return queryOptions({
    queryKey: ['leaderboards', search] as const,
    queryFn: ({ signal }) => apiGet<Leaderboard>(`/api/leaderboards${search}`, signal),
    staleTime: MAX_RANKING_AGE_SECONDS * 1000,
  })
}
