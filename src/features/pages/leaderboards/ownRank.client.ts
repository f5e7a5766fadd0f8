import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { Shown } from './leaderboards.client.ts'
import type { OwnRank } from './leaderboards.contract.ts'
import { MAX_RANKING_AGE_SECONDS } from './leaderboards.limits.ts'

/** The viewer's own rank. */
export function ownRankQuery(viewerId: string | undefined, { board, period }: Omit<Shown, 'page'>) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'leaderboards', board, period] as const,
    queryFn: ({ signal }) =>
      apiGet<OwnRank>(`/api/me/leaderboards${stringifySearch({ board, period })}`, signal, {
        asViewer: true,
      }),
    enabled: viewerId !== undefined,
    staleTime: MAX_RANKING_AGE_SECONDS * 1000,
    placeholderData: keepPreviousData,
  })
}
