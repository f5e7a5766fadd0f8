import { createFileRoute, redirect } from '@tanstack/react-router'
import { searchTitle } from '#/features/catalog/browse/activeFilters.ts'
import { GameList } from '#/features/catalog/browse/GameList.tsx'
import { type ShownList, searchList } from '#/features/catalog/browse/listOfAddress.ts'
import { pageSearch } from '#/features/catalog/browse/listSearch.ts'
import { loadAlternatives } from '#/features/catalog/browse/loadAlternatives.ts'
import { loadList } from '#/features/catalog/browse/loadList.ts'
import { NearGames } from '#/features/catalog/browse/NearGames.tsx'
import { SearchEmpty } from '#/features/catalog/browse/SearchEmpty.tsx'
import { SearchedDevelopers } from '#/features/catalog/browse/SearchedDevelopers.tsx'
import { SearchStart } from '#/features/catalog/browse/SearchStart.tsx'
import { SignInToFilter } from '#/features/catalog/browse/SignInToFilter.tsx'
import { isTyped } from '#/features/catalog/browse/typedFilters/isTyped.ts'
import { loadDeveloperNames } from '#/features/catalog/browse/useDeveloperNames.ts'
import { useGameList } from '#/features/catalog/browse/useGameList.ts'
import { useNearGames } from '#/features/catalog/browse/useNearGames.ts'
import { developerSuggestionsQuery } from '#/features/catalog/developerSuggestions/developerSuggestions.client.ts'
import { SimilarNamesStatus } from '#/features/catalog/games/SimilarNamesStatus.tsx'
import { hasCriteria, isPersonal, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/_browse/search')({
  validateSearch: pageSearch,
  beforeLoad: async ({ search }) => {
    if (!isTyped(search.q ?? '')) return
    const { withTyped } = await import('#/features/catalog/browse/typedFilters/readTyped.ts')
    const typed = withTyped(search)
    if (typed) throw redirect({ to: '/search', search: typed, replace: true })
  },
  loaderDeps: ({ search }) => searchList(search),
  // Returns the title: what writes it comes with the lists.
  loader: async ({ context, deps }) => {
    // A search without criteria has nothing to load.
    if (!hasCriteria(deps.query)) return searchTitle(deps.query)
    const { q, dev, page } = deps.query
    const [names] = await Promise.all([
      loadDeveloperNames(context.queryClient, dev),
      loadList(context.queryClient, deps),
      // Above the list, so they come with it.
      page === 1 && q !== '' ? context.queryClient.prefetchQuery(developerSuggestionsQuery(q)) : undefined,
    ])
    await loadAlternatives(context.queryClient, deps)
    return searchTitle(deps.query, names)
  },
  head: ({ match, loaderData: title }) => {
    const { query } = match.loaderDeps
    const hasFeed = hasCriteria(query) && !isPersonal(query)
    const { page: _page, sort: _sort, ...params } = toParams(query)
    return pageHead({
      title: title ?? 'Search',
      ...(hasFeed && {
        feed: { title: 'New games that match this search', path: feedPaths.games('atom', params) },
      }),
    })
  },
  component: Search,
})

function Search() {
  const list = Route.useLoaderDeps()
  return hasCriteria(list.query) ? <Results list={list} /> : <SearchStart />
}

function Results({ list }: { list: ShownList }) {
  const { total, access } = useGameList(list)
  const near = useNearGames(list, total)
  if (access.kind === 'signIn') return <SignInToFilter list={list} />
  const isEmpty = total === 0
  return (
    <>
      {list.query.page === 1 && <SearchedDevelopers text={list.query.q} />}
      <SimilarNamesStatus matches={total} similar={near.length} />
      {!isEmpty && <GameList list={list} />}
      {near.length > 0 && <NearGames games={near} missed={isEmpty ? list.query.q : undefined} />}
      {isEmpty && <SearchEmpty list={list} isBelowNear={near.length > 0} />}
    </>
  )
}
