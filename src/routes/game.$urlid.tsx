import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { GameDetails } from '#/features/games/details/GameDetails.tsx'
import { RemovedGame } from '#/features/games/details/RemovedGame.tsx'
import { gameQuery, similarGamesQuery } from '#/features/games/games.client.ts'
import { shareImage } from '#/features/media/pictureSet.ts'
import { prefetchPosts } from '#/features/posts/posts.client.ts'
import { NotFoundPage } from '#/features/shell/ErrorPages.tsx'
import { NSFW_TAG } from '#/features/tags/taxonomy.ts'
import { gameUpdatesQuery } from '#/features/updates/updates.client.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/game/$urlid')({
  loader: async ({ context: { queryClient }, params: { urlid } }) => {
    // What is below the fold may fail without failing the page.
    const around = Promise.all([
      queryClient.prefetchQuery(similarGamesQuery(urlid)),
      queryClient.prefetchQuery(gameUpdatesQuery(urlid)),
      prefetchPosts(queryClient, urlid),
    ])
    try {
      return await queryClient.ensureQueryData(gameQuery(urlid))
    } catch (error) {
      if (error instanceof ApiError && [400, 404].includes(error.problem.status)) throw notFound()
      throw error
    } finally {
      // A query that is still running when the page is serialized would fail in the browser if the game does not exist.
      await around
    }
  },
  head: ({ loaderData: game }) => {
    if (!game) return missingHead('Game not found')
    if (game.is_removed) return missingHead('Game removed')
    return pageHead({
      title: game.name,
      description: game.desc,
      path: paths.game(game.urlid),
      // Link previews of adult games have no picture.
      image: game.tags.includes(NSFW_TAG) ? undefined : shareImage(game.banner_url),
    })
  },
  component: GamePage,
  notFoundComponent: NotFoundPage,
})

function GamePage() {
  const { data: game } = useSuspenseQuery(gameQuery(Route.useParams().urlid))
  return game.is_removed ? <RemovedGame /> : <GameDetails game={game} headingLevel={1} />
}
