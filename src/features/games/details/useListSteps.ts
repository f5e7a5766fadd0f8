import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { listAccess } from '#/features/account/session/blockedGames.client.ts'
import { hasCriteria, isPersonal } from '#/features/catalogue/catalogue.address.ts'
import { listOfAddress, type ShownList } from '#/features/games/browse/listOfAddress.ts'
import { gameListPageQuery, gameListQuery } from '#/features/games/games.client.ts'
import type { GameCard, GameList } from '#/features/games/games.contract.ts'

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
  const list = listOf(place.pathname, place.search)
  if (!list || !urlid) return undefined
  // The server never renders a game over a page.
  const { viewer } = listAccess(isPersonal(list.query))
  const { queryKey } = gameListQuery(list.query, list.size, viewer)
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
    const fetched = await queryClient.fetchQuery(gameListPageQuery(list.query, list.size, page, viewer))
    queryClient.setQueryData(queryKey, withPage(known, fetched, by))
    return (by === 1 ? fetched.items[0] : fetched.items.at(-1))?.urlid ?? null
  }
  return { card, loadedNext: games[index + 1]?.urlid, previous: () => step(-1), next: () => step(1) }
}

function listOf(path: string, search: object): ShownList | undefined {
  const list = listOfAddress(path, search)
  return list && (list.kind === 'browse' || hasCriteria(list.query)) ? list : undefined
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
