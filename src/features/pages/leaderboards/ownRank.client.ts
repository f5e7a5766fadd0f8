import { keepPreviousData } from '@tanstack/react-query'
import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import type { Shown } from './leaderboards.client.ts'
import type { OwnRank } from './leaderboards.contract.ts'
import { MAX_RANKING_AGE_SECONDS } from './leaderboards.limits.ts'

/** The viewer's own rank. */
export const ownRankQuery = (viewerId: string | undefined, { board, period }: Omit<Shown, 'page'>) => ({
  ...viewerQuery<OwnRank>(
    viewerId,
    ['leaderboards', board, period],
    `/api/me/leaderboards${stringifySearch({ board, period })}`,
  ),
  staleTime: MAX_RANKING_AGE_SECONDS * 1000,
  placeholderData: keepPreviousData,
})
