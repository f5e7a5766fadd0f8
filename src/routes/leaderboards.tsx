import { createFileRoute } from '@tanstack/react-router'
import { LeaderboardsPage } from '#/features/pages/leaderboards/LeaderboardsPage.tsx'
import { leaderboardQuery, shortest } from '#/features/pages/leaderboards/leaderboards.client.ts'
import { BOARDS, PERIODS } from '#/features/pages/leaderboards/leaderboards.limits.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

const params = pageSearch({
  board: oneOf(BOARDS, 'experience'),
  period: oneOf(PERIODS, 'all'),
  page: pageParam,
})

export const Route = createFileRoute('/leaderboards')({
  validateSearch: params.validate,
  loaderDeps: ({ search }) => {
    const { board = 'experience', period = 'all', page } = params.valid(search)
    return { board, period, page: pageNumber(page) }
  },
  loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(leaderboardQuery(deps)),
  head: ({ match: { loaderDeps } }) => {
    const { board, period, page } = loaderDeps
    const title = `${board[0]!.toUpperCase()}${board.slice(1)}${period === 'all' ? '' : `, this ${period}`}`
    return pageHead({
      title: `Leaderboards: ${title}${page > 1 ? `, page ${page}` : ''}`,
      description:
        'Members ranked by experience, votes, reviews, games, updates, helpful reviews, and streaks.',
      path: paths.leaderboards(shortest(loaderDeps)),
    })
  },
  component: Leaderboards,
})

function Leaderboards() {
  return (
    <>
      <RefusedParamsBanner refused={params.refused(Route.useSearch())} />
      <LeaderboardsPage shown={Route.useLoaderDeps()} />
    </>
  )
}
