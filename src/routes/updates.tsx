import { createFileRoute } from '@tanstack/react-router'
import { gamesByIdsQuery } from '#/features/catalog/games/games.client.ts'
import { restartNews } from '#/features/pages/followingNews/followingNews.client.ts'
import { UpdatesPage } from '#/features/pages/updates/UpdatesPage.tsx'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { loadUpdates } from '#/features/stewardship/updates/loadUpdates.ts'
import {
  readUpdatesAddress,
  refusedUpdatesParams,
  toUpdatesParams,
  type UpdatesParams,
} from '#/features/stewardship/updates/updates.address.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

export const Route = createFileRoute('/updates')({
  validateSearch: (search: Record<string, unknown>): UpdatesParams => ({
    ...toUpdatesParams(readUpdatesAddress(search)),
    ...refusedUpdatesParams(search),
  }),
  loaderDeps: ({ search }) => readUpdatesAddress({ ...search }),
  loader: async ({ context: { queryClient }, deps: filters }) => {
    await Promise.all([
      filters.following ? restartNews(queryClient, filters.page) : loadUpdates(queryClient, filters),
      queryClient.prefetchQuery(gamesByIdsQuery(filters.without)),
      preloadMarkdown(),
    ])
  },
  head: ({ match }) => {
    if (match.status === 'error') return missingHead('Updates', match)
    const { page, following } = match.loaderDeps
    const title = following ? 'Following' : 'Updates'
    return pageHead({
      title: page > 1 ? `${title}, page ${page}` : title,
      description: following
        ? 'What is new in what you follow, newest first.'
        : 'Updates to incremental games, newest first.',
      path: paths.updates(toUpdatesParams(match.loaderDeps)),
      feed: { title: 'Game updates', path: feedPaths.updates('atom') },
    })
  },
  component: Updates,
})

function Updates() {
  return (
    <>
      <RefusedParamsBanner refused={refusedUpdatesParams({ ...Route.useSearch() })} />
      <UpdatesPage filters={Route.useLoaderDeps()} />
    </>
  )
}
