import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Game, GameResponse } from '#/features/catalog/games/games.contract.ts'
import { apiGet } from '#/shared/apiClient.ts'
import type { VotesByMonth } from './votesByMonth.contract.ts'
import { MIN_MONTHLY_VOTES } from './votesByMonth.limits.ts'

/** A game's counted votes in each month. */
export function votesByMonthQuery(urlid: string) {
  return queryOptions({
    queryKey: ['games', 'votes-by-month', urlid] as const,
    queryFn: ({ signal }) =>
      apiGet<VotesByMonth>(`/api/games/${encodeURIComponent(urlid)}/votes-by-month`, signal),
  })
}

/** Whether a game has enough votes for them to be shown by month. */
export const hasVotesByMonth = ({ upvotes, downvotes }: Pick<Game, 'upvotes' | 'downvotes'>): boolean =>
  upvotes + downvotes >= MIN_MONTHLY_VOTES

/** Loads a game's votes by month for its page, where they are shown. A failure of either does not break the page. */
export async function prefetchVotesByMonth(
  queryClient: QueryClient,
  loadingGame: Promise<GameResponse>,
): Promise<void> {
  const game = await loadingGame.catch(() => undefined)
  if (game && !game.is_removed && hasVotesByMonth(game))
    await queryClient.prefetchQuery(votesByMonthQuery(game.urlid))
}
