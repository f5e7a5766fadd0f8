import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { gamesByIdsQuery } from '#/features/catalog/games/games.client.ts'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { UpdateDetails } from '#/features/pages/updates/UpdateDetails.tsx'
import { updateName } from '#/features/stewardship/updates/updateName.ts'
import { gameUpdatesQuery, updateQuery } from '#/features/stewardship/updates/updates.client.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'

export const Route = createFileRoute('/update/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const update = await orNotFound(queryClient.ensureQueryData(updateQuery(id)))
    await Promise.all([
      queryClient.prefetchQuery(gamesByIdsQuery([update.game.id])),
      queryClient.prefetchQuery(gameUpdatesQuery(update.game.urlid)),
      preloadMarkdown(),
    ])
    return update
  },
  head: ({ loaderData: update, match }) =>
    update
      ? pageHead({
          title: `${update.game.name}: ${updateName(update)}`,
          path: paths.update(update.id),
          type: 'article',
        })
      : missingHead('Update not found', match),
  component: UpdatePage,
  notFoundComponent: NotFoundPage,
})

function UpdatePage() {
  const { data: update } = useSuspenseQuery(updateQuery(Route.useParams().id))
  return <UpdateDetails update={update} headingLevel={1} />
}
