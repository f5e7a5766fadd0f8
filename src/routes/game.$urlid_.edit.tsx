import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { EditGamePage, RemovedGameForm } from '#/features/pages/editGame/EditGamePage.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/game/$urlid_/edit')({
  loader: ({ context: { queryClient }, params: { urlid } }) =>
    orNotFound(queryClient.ensureQueryData(gameQuery(urlid))),
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
  return game.is_removed ? <RemovedGameForm /> : <EditGamePage game={game} />
}
