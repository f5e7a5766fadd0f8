import { createFileRoute } from '@tanstack/react-router'
import { gamesByIdsQuery } from '#/features/games/games.client.ts'
import { loadUpdates } from '#/features/updates/loadUpdates.ts'
import { UpdatesPage } from '#/features/updates/UpdatesPage.tsx'
import {
  readUpdatesAddress,
  toUpdatesParams,
  type UpdatesParams,
} from '#/features/updates/updates.address.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/updates')({
  validateSearch: (search: Record<string, unknown>): UpdatesParams =>
    toUpdatesParams(readUpdatesAddress(search)),
  loaderDeps: ({ search }) => readUpdatesAddress({ ...search }),
  loader: async ({ context: { queryClient }, deps: filters }) => {
    await Promise.all([
      loadUpdates(queryClient, filters),
      queryClient.prefetchQuery(gamesByIdsQuery(filters.without)),
    ])
  },
  head: ({ match }) => {
    const { page } = match.loaderDeps
    return pageHead({
      title: page > 1 ? `Updates, page ${page}` : 'Updates',
      description: 'What changed in incremental games, newest first.',
      path: paths.updates(toUpdatesParams(match.loaderDeps)),
    })
  },
  component: Updates,
})

function Updates() {
  return <UpdatesPage filters={Route.useLoaderDeps()} />
}
