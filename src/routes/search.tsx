import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  type CatalogueQuery,
  hasCriteria,
  readAddress,
  SEARCH_PAGE_SIZE,
} from '#/features/catalogue/catalogue.address.ts'
import { BrowseLayout } from '#/features/games/browse/BrowseLayout.tsx'
import { GameList } from '#/features/games/browse/GameList.tsx'
import { ListHead } from '#/features/games/browse/ListHead.tsx'
import { loadList } from '#/features/games/browse/loadList.ts'
import { pageSearch } from '#/features/games/browse/pageSearch.ts'
import { SearchEmpty, SearchStart } from '#/features/games/browse/SearchStates.tsx'
import { useQueryAddress } from '#/features/games/browse/useQueryAddress.ts'
import { gameListQuery } from '#/features/games/games.client.ts'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/search')({
  validateSearch: pageSearch,
  loaderDeps: ({ search: { game: _game, ...filters } }: { search: Record<string, unknown> }) => filters,
  loader: async ({ context, deps }) => {
    const { query } = readAddress(deps)
    // A search with no criteria is answered without asking anybody.
    if (hasCriteria(query)) await loadList(context.queryClient, query, SEARCH_PAGE_SIZE)
  },
  head: () => ({ meta: [{ title: pageTitle('Search') }, { name: 'robots', content: 'noindex' }] }),
  component: Search,
})

function Search() {
  const { query } = readAddress(Route.useSearch())
  const searching = hasCriteria(query)
  return (
    <BrowseLayout query={query}>
      {searching ? <Results query={query} /> : <Start query={query} />}
    </BrowseLayout>
  )
}

function Start({ query }: { query: CatalogueQuery }) {
  return (
    <>
      <ListHead title="Search" query={query} total={undefined} onChange={useQueryAddress()} />
      <SearchStart />
    </>
  )
}

function Results({ query }: { query: CatalogueQuery }) {
  const total = useInfiniteQuery(gameListQuery(query, SEARCH_PAGE_SIZE)).data?.pages[0]?.total
  return (
    <>
      <ListHead title="Search" query={query} total={total} onChange={useQueryAddress()} />
      {total === 0 ? (
        <SearchEmpty query={query} />
      ) : (
        <GameList query={query} size={SEARCH_PAGE_SIZE} path="/search" />
      )}
    </>
  )
}
