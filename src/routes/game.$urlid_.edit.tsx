import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { EditGamePage, RemovedGameForm } from '#/features/pages/editGame/EditGamePage.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/game/$urlid_/edit')({
  loader: async ({ context: { queryClient }, params: { urlid } }) => {
    const game = await orNotFound(queryClient.ensureQueryData(gameQuery(urlid)))
    if (game.urlid !== urlid)
      throw redirect({ to: '/game/$urlid/edit', params: { urlid: game.urlid }, statusCode: 308 })
    return game
  },
  // A form has nothing for search engines.
  head: ({ loaderData: game, match }) =>
    !game
      ? missingHead('Game not found', match)
      : pageHead({ title: game.is_removed ? 'Game removed' : `Edit ${game.name}` }),
  component: Page,
  notFoundComponent: NotFoundPage,
})

function Page() {
  const { data: game } = useSuspenseQuery(gameQuery(Route.useParams().urlid))
  return game.is_removed ? <RemovedGameForm game={game} /> : <EditGamePage game={game} />
}
