import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { gameQuery } from '#/features/games/games.client.ts'
import { GamePostsPage } from '#/features/posts/game/GamePostsPage.tsx'
import { isPostTab, isReviewOrder, orderOn } from '#/features/posts/game/tabOrders.ts'
import { gamePostsQuery, reviewStatsQuery } from '#/features/posts/posts.client.ts'
import type { PostTab, ReviewOrder } from '#/features/posts/posts.limits.ts'
import { NotFoundPage } from '#/features/shell/ErrorPages.tsx'
import { isMissing } from '#/shared/apiClient.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { pageNumber, pageParam } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'

interface PostsSearch {
  tab?: PostTab | undefined
  order?: ReviewOrder | undefined
  page?: string | undefined
}

/** What the page shows, including the defaults that the address omits. */
function shown({ tab = 'review', order = 'highestlevel', page }: PostsSearch) {
  return { tab, order: orderOn(tab, order), page: pageNumber(page) }
}

export const Route = createFileRoute('/game/$urlid_/posts')({
  // A parameter that is not returned would stay in the address as it is, so every one is.
  validateSearch: ({ tab, order, page }: Record<string, unknown>): PostsSearch => ({
    tab: isPostTab(tab) && tab !== 'review' ? tab : undefined,
    order: isReviewOrder(order) && order !== 'highestlevel' ? order : undefined,
    page: pageParam(page),
  }),
  loaderDeps: ({ search: { tab, order, page } }): PostsSearch => ({ tab, order, page }),
  loader: async ({ context: { queryClient }, params: { urlid }, deps }) => {
    const { tab, order, page } = shown(deps)
    try {
      const [game] = await Promise.all([
        queryClient.ensureQueryData(gameQuery(urlid)),
        ensurePage(queryClient, gamePostsQuery(urlid, tab, order, page)),
        queryClient.prefetchQuery(reviewStatsQuery(urlid)),
      ])
      return { name: game.is_removed ? 'a removed game' : game.name }
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: ({ loaderData, params: { urlid }, match }) => {
    if (!loaderData) return missingHead('Game not found')
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
  const search = shown(Route.useSearch())
  return game.is_removed ? <NotFoundPage /> : <GamePostsPage game={game} {...search} />
}
