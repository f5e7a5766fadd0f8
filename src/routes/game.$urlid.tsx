import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { prefetchGamesOfDevelopers } from '#/features/catalog/browse/gamesOfDevelopers.ts'
import { gameJsonLd } from '#/features/catalog/games/gameJsonLd.ts'
import { gameQuery, similarGamesQuery } from '#/features/catalog/games/games.client.ts'
import { SIMILAR_FIRST } from '#/features/catalog/games/games.limits.ts'
import { PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { prefetchVotesByMonth } from '#/features/catalog/votesByMonth/votesByMonth.client.ts'
import { prefetchPosts } from '#/features/community/posts/posts.client.ts'
import { GameOrRemoved } from '#/features/pages/gameDetails/GameOrRemoved.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { gameUpdatesQuery } from '#/features/stewardship/updates/updates.client.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { firstPaintLink } from '#/ui/FirstPaint.tsx'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'

export const Route = createFileRoute('/game/$urlid')({
  loader: async ({ context: { queryClient }, params: { urlid } }) => {
    // What is below the fold may fail without failing the page.
    const game = queryClient.ensureQueryData(gameQuery(urlid))
    const around = Promise.all([
      queryClient.prefetchQuery(similarGamesQuery(urlid, SIMILAR_FIRST, PUBLIC_DEFAULTS.hide)),
      queryClient.prefetchQuery(gameUpdatesQuery(urlid)),
      prefetchVotesByMonth(queryClient, game),
      prefetchPosts(queryClient, urlid),
      prefetchGamesOfDevelopers(queryClient, game),
      preloadMarkdown(),
    ])
    try {
      const { urlid: present } = await orNotFound(game)
      // That of a game that was merged leads to the one that stayed.
      if (present !== urlid)
        throw redirect({ to: '/game/$urlid', params: { urlid: present }, statusCode: 308 })
      return await game
    } finally {
      // A query that is still running when the page is serialized would fail in the browser if the game does not exist.
      await around
    }
  },
  head: ({ loaderData: game, match }) => {
    if (!game) return missingHead('Game not found', match)
    if (game.is_removed) return missingHead('Game removed')
    const head = pageHead({
      title: game.name,
      description: game.desc,
      // Search engines learn of a game once a moderator has seen it.
      path: game.confirmed ? paths.game(game.urlid) : undefined,
      feed: { title: `Updates to ${game.name}`, path: feedPaths.game('atom', game.urlid) },
      image: game.share_image,
      jsonLd: import.meta.env.SSR && game.confirmed ? gameJsonLd(game) : undefined,
    })
    return { ...head, links: [firstPaintLink, ...head.links] }
  },
  component: GamePage,
  notFoundComponent: NotFoundPage,
})

function GamePage() {
  const { data: game } = useSuspenseQuery(gameQuery(Route.useParams().urlid))
  return <GameOrRemoved game={game} headingLevel={1} />
}
