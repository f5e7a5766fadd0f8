import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { RemovedGame } from '#/features/pages/gameDetails/RemovedGame.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { historyQuery } from '#/features/stewardship/edits/edits.client.ts'
import { HistoryPage } from '#/features/stewardship/edits/history/HistoryPage.tsx'
import { GameMerges } from '#/features/stewardship/merges/GameMerges.tsx'
import { mergesQuery } from '#/features/stewardship/merges/merges.client.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

const params = pageSearch({ page: pageParam })

export const Route = createFileRoute('/game/$urlid_/history')({
  validateSearch: params.validate,
  loaderDeps: ({ search }) => params.valid(search),
  loader: async ({ context: { queryClient }, params: { urlid }, deps }) => {
    const game = await orNotFound(queryClient.ensureQueryData(gameQuery(urlid)))
    if (game.urlid !== urlid)
      throw redirect({
        to: '/game/$urlid/history',
        params: { urlid: game.urlid },
        search: deps,
        statusCode: 308,
      })
    if (!game.is_removed)
      await Promise.all([
        orNotFound(queryClient.ensureQueryData(historyQuery(game.id, pageNumber(deps.page)))),
        queryClient.prefetchQuery(mergesQuery(urlid)),
      ])
    return game
  },
  head: ({ loaderData: game, match }) => {
    if (!game) return missingHead('Game not found', match)
    if (game.is_removed) return missingHead('Game removed')
    const page = pageNumber(match.loaderDeps.page)
    const title = `History of ${game.name}`
    return pageHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      path: paths.gameHistory(game.urlid, page),
    })
  },
  component: Page,
  notFoundComponent: NotFoundPage,
})

function Page() {
  const { data: game } = useSuspenseQuery(gameQuery(Route.useParams().urlid))
  const { page } = Route.useLoaderDeps()
  const refused = params.refused(Route.useSearch())
  if (game.is_removed) return <RemovedGame game={game} />
  return (
    <>
      <RefusedParamsBanner refused={refused} />
      <HistoryPage game={game} page={pageNumber(page)} merges={<GameMerges game={game} />} />
    </>
  )
}
