import { createFileRoute } from '@tanstack/react-router'
import { gamesByIdsQuery } from '#/features/games/games.client.ts'
import { UpdatesPage } from '#/features/updates/UpdatesPage.tsx'
import {
  readUpdatesAddress,
  toUpdatesParams,
  type UpdatesParams,
} from '#/features/updates/updates.address.ts'
import { updatesQuery } from '#/features/updates/updates.client.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/updates')({
  validateSearch: (search: Record<string, unknown>): UpdatesParams =>
    toUpdatesParams(readUpdatesAddress(search)),
  loaderDeps: ({ search }) => readUpdatesAddress({ ...search }),
  loader: async ({ context: { queryClient }, deps: filters }) => {
    await Promise.all([
      ensurePage(queryClient, updatesQuery(filters)),
      queryClient.prefetchQuery(gamesByIdsQuery(filters.without)),
    ])
  },
  head: () => ({
    meta: [
      { title: pageTitle('Updates') },
      { name: 'description', content: 'What changed in incremental games, the newest first.' },
    ],
  }),
  component: Updates,
})

function Updates() {
  return <UpdatesPage filters={Route.useLoaderDeps()} />
}
