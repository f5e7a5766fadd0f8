import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { prefetchVotesByMonth } from '#/features/catalog/votesByMonth/votesByMonth.client.ts'
import { GamePostsPage } from '#/features/community/gamePosts/GamePostsPage.tsx'
import { orderOn } from '#/features/community/gamePosts/tabOrders.ts'
import { gamePostsQuery, reviewStatsQuery } from '#/features/community/posts/posts.client.ts'
import { POST_TABS, REVIEW_ORDERS } from '#/features/community/posts/posts.limits.ts'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { orNotFound } from '#/shared/orNotFound.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

const params = pageSearch({
  tab: oneOf(POST_TABS, 'review'),
  order: oneOf(REVIEW_ORDERS, 'highestlevel'),
  page: pageParam,
})

/** What the page shows, including the defaults that the address omits. */
function shown({ tab = 'review', order = 'highestlevel', page }: ReturnType<typeof params.valid>) {
  return { tab, order: orderOn(tab, order), page: pageNumber(page) }
}

export const Route = createFileRoute('/game/$urlid_/posts')({
  validateSearch: params.validate,
  loaderDeps: ({ search }) => params.valid(search),
  loader: async ({ context: { queryClient }, params: { urlid }, deps }) => {
    const { tab, order, page } = shown(deps)
    const details = queryClient.ensureQueryData(gameQuery(urlid))
    const [game] = await orNotFound(
      Promise.all([
        details,
        ensurePage(queryClient, gamePostsQuery(urlid, tab, order, page)),
        queryClient.prefetchQuery(reviewStatsQuery(urlid)),
        prefetchVotesByMonth(queryClient, details),
        preloadMarkdown(),
      ]),
    )
    if (game.urlid !== urlid)
      throw redirect({
        to: '/game/$urlid/posts',
        params: { urlid: game.urlid },
        search: deps,
        statusCode: 308,
      })
    return { name: game.is_removed ? 'a removed game' : game.name }
  },
  head: ({ loaderData, params: { urlid }, match }) => {
    if (!loaderData) return missingHead('Game not found', match)
    const { page } = shown(match.loaderDeps)
    const title = `Reviews and comments on ${loaderData.name}`
    return pageHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      path: paths.gamePosts(urlid, { ...match.loaderDeps, page }),
    })
  },
  component: GamePostsRoute,
  notFoundComponent: NotFoundPage,
})

function GamePostsRoute() {
  const { data: game } = useSuspenseQuery(gameQuery(Route.useParams().urlid))
  const deps = Route.useLoaderDeps()
  const refused = params.refused(Route.useSearch())
  if (game.is_removed) return <NotFoundPage />
  return (
    <>
      <RefusedParamsBanner refused={refused} />
      <GamePostsPage game={game} {...shown(deps)} />
    </>
  )
}
