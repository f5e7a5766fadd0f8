import { createFileRoute } from '@tanstack/react-router'
import { GameList } from '#/features/catalog/browse/GameList.tsx'
import { browseList } from '#/features/catalog/browse/listOfAddress.ts'
import { loadList } from '#/features/catalog/browse/loadList.ts'
import { listDefaults, PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { frontPageQuery } from '#/features/pages/frontPage/frontPage.client.ts'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { HomeReturn } from '#/features/people/signIn/HomeReturn.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/_browse/')({
  validateSearch: (search: Record<string, unknown>): { page?: string } => {
    const { query, refused } = browseList(search)
    return query.page > 1 ? { page: String(query.page) } : refused.page ? { page: refused.page } : {}
  },
  loaderDeps: ({ search }) => browseList(search),
  loader: async ({ context: { queryClient }, deps }) => {
    const { hide } = import.meta.env.SSR ? PUBLIC_DEFAULTS : listDefaults()
    const viewer = import.meta.env.SSR ? undefined : listAccess().viewer
    // The page works without its shelves, so their failure is not the page's.
    const shelves =
      deps.query.page === 1 ? queryClient.prefetchQuery(frontPageQuery(hide, viewer)) : undefined
    await Promise.all([loadList(queryClient, deps), shelves])
  },
  head: ({ match }) => {
    const { page } = match.loaderDeps.query
    return pageHead({
      title: page > 1 ? `Incremental games, page ${page}` : 'Incremental games',
      path: paths.home(page),
      feed: { title: 'New games', path: feedPaths.games('atom') },
    })
  },
  component: Games,
})

function Games() {
  const list = Route.useLoaderDeps()
  return (
    <>
      <HomeReturn />
      {/* Above the first page are the shelves. */}
      <GameList list={list} {...(list.query.page === 1 && { firstScreen: 0 })} />
    </>
  )
}
