import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { requestQuery, withDefaults } from '#/features/catalog/browse/effectiveQuery.ts'
import { listOfAddress } from '#/features/catalog/browse/listOfAddress.ts'
import { gameListPageQuery, gameListQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard, GameList } from '#/features/catalog/games/games.contract.ts'
import {
  hasCriteria,
  inCommonOrder,
  isInOwnOrder,
  isPersonal,
} from '#/features/catalog/index/query/catalog.address.ts'
import { readPopularAddress } from '#/features/catalog/popular/popular.address.ts'
import { popularPageQuery, popularQuery } from '#/features/catalog/popular/popular.client.ts'
import { listDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { cachedListGames } from '#/features/community/lists/cachedListGames.client.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { paths } from '#/shared/paths.ts'

/** A game's position in a list. `previous` and `next` resolve to the neighbor's urlid, or null at the list's end. */
export interface ListSteps {
  /** The game's card in the list. */
  card: GameCard
  /** The urlid of the next game, if it is already loaded. */
  loadedNext: string | undefined
  previous(): Promise<string | null>
  next(): Promise<string | null>
}

/**
 * Steps from a game through the list on the page below, across its pages. Missing pages are fetched.
 * Undefined if the page below has no list of games or this game is not in it.
 */
export function useListSteps(urlid: string | undefined): ListSteps | undefined {
  const queryClient = useQueryClient()
  const place = useRouterState({ select: (state) => state.location })
  if (!urlid) return undefined
  const gameList = cachedListGames(queryClient, place.pathname, urlid)
  if (gameList) return stepsWithin(gameList, urlid)
  const list = cachedListOf(place.pathname, place.search)
  if (!list) return undefined
  const { queryKey } = list
  const data = () => queryClient.getQueryData<InfiniteData<GameList, number>>(queryKey)
  const games = gamesOf(data())
  const index = games.findIndex((game) => game.urlid === urlid)
  const card = games[index]
  if (!card) return undefined

  const step = async (by: 1 | -1): Promise<string | null> => {
    const known = data()
    const loaded = gamesOf(known)
    const found = loaded[loaded.findIndex((game) => game.urlid === urlid) + by]
    if (found) return found.urlid
    const edge = by === 1 ? known?.pages.at(-1) : known?.pages[0]
    const page = (edge?.page ?? 1) + by
    if (!known || !edge || page < 1 || page > edge.pages) return null
    const fetched = await list.fetchPage(queryClient, page)
    queryClient.setQueryData(queryKey, withPage(known, fetched, by))
    return (by === 1 ? fetched.items[0] : fetched.items.at(-1))?.urlid ?? null
  }
  return { card, loadedNext: games[index + 1]?.urlid, previous: () => step(-1), next: () => step(1) }
}

/** Steps within games that are all loaded. */
function stepsWithin(games: readonly GameCard[], urlid: string): ListSteps | undefined {
  const index = games.findIndex((game) => game.urlid === urlid)
  const card = games[index]
  if (!card) return undefined
  const urlidAt = async (place: number) => games[place]?.urlid ?? null
  return {
    card,
    loadedNext: games[index + 1]?.urlid,
    previous: () => urlidAt(index - 1),
    next: () => urlidAt(index + 1),
  }
}

/** A list of games in the query cache. */
interface CachedList {
  queryKey: QueryKey
  fetchPage: (queryClient: QueryClient, page: number) => Promise<GameList>
}

/** The list that an address shows to its viewer. The server never renders a game over a page. */
function cachedListOf(path: string, search: object): CachedList | undefined {
  if (path === paths.popular()) {
    const filters = withDefaults(readPopularAddress({ ...search }), listDefaults())
    const { viewer } = listAccess()
    return {
      queryKey: popularQuery(filters, viewer).queryKey,
      fetchPage: (client, page) => client.fetchQuery(popularPageQuery(filters, page, viewer)),
    }
  }
  const list = listOfAddress(path, search)
  if (!list || (list.kind === 'search' && !hasCriteria(list.query))) return undefined
  const { size } = list
  const asked = requestQuery(list, listDefaults())
  const query = viewerId() === null ? inCommonOrder(asked) : asked
  const { viewer } = listAccess(isPersonal(query) || isInOwnOrder(query))
  return {
    queryKey: gameListQuery(query, size, viewer).queryKey,
    fetchPage: (client, page) => client.fetchQuery(gameListPageQuery(query, size, page, viewer)),
  }
}

function gamesOf(list: InfiniteData<GameList> | undefined): GameCard[] {
  return list?.pages.flatMap((page) => page.items) ?? []
}

function withPage(
  list: InfiniteData<GameList, number>,
  page: GameList,
  at: 1 | -1,
): InfiniteData<GameList, number> {
  return at === 1
    ? { pages: [...list.pages, page], pageParams: [...list.pageParams, page.page] }
    : { pages: [page, ...list.pages], pageParams: [page.page, ...list.pageParams] }
}
