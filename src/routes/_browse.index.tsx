import { createFileRoute } from '@tanstack/react-router'
import { FeaturedShelf } from '#/features/catalog/browse/FeaturedGames.tsx'
import { GameList } from '#/features/catalog/browse/GameList.tsx'
import { browseList } from '#/features/catalog/browse/listOfAddress.ts'
import { loadList } from '#/features/catalog/browse/loadList.ts'
import { useGameList } from '#/features/catalog/browse/useGameList.ts'
import { ForYouShelf } from '#/features/catalog/forYou/ForYouShelf.tsx'
import { featuredGamesQuery } from '#/features/catalog/games/games.client.ts'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
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
    // The page works without the shelf, so its failure is not the page's.
    const shelf = deps.query.page === 1 ? queryClient.prefetchQuery(featuredGamesQuery) : undefined
    await Promise.all([loadList(queryClient, deps), shelf])
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
  // By what is loaded and not by the address, which follows the reader down the list.
  const isFirstPage = useGameList(list).list.data?.pages[0]?.page === 1
  return (
    <>
      <HomeReturn />
      <ForYouShelf isShown={isFirstPage} />
      <FeaturedShelf isShown={isFirstPage} />
      <GameList list={list} />
    </>
  )
}
