import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { listAccess } from '#/features/account/session/blockedGames.client.ts'
import { hasCriteria, isPersonal } from '#/features/catalogue/catalogue.address.ts'
import { listOfAddress, type ShownList } from '#/features/games/browse/listOfAddress.ts'
import { gameListPageQuery, gameListQuery } from '#/features/games/games.client.ts'
import type { GameList } from '#/features/games/games.contract.ts'

/** Each answers the neighbor's urlid, or null at the list's end. */
export interface ListSteps {
  previous(): Promise<string | null>
  next(): Promise<string | null>
}

/**
 * Steps from a game through the list of the page below, across its pages: what is not loaded yet is fetched.
 * Undefined where the page below has no list of games or this game is not in it.
 */
export function useListSteps(urlid: string | undefined): ListSteps | undefined {
  const queryClient = useQueryClient()
  const place = useRouterState({ select: (state) => state.location })
  const list = listOf(place.pathname, place.search)
  if (!list || !urlid) return undefined
  // A game is over a page only in a browser.
  const { viewer } = listAccess(isPersonal(list.query))
  const { queryKey } = gameListQuery(list.query, list.size, viewer)
  const data = () => queryClient.getQueryData<InfiniteData<GameList, number>>(queryKey)
  if (indexOf(data(), urlid) < 0) return undefined

  const step = async (by: 1 | -1): Promise<string | null> => {
    const known = data()
    const found = indexOf(known, urlid) + by
    const games = known?.pages.flatMap((page) => page.items) ?? []
    if (games[found]) return games[found].urlid
    const edge = by === 1 ? known?.pages.at(-1) : known?.pages[0]
    const page = (edge?.page ?? 1) + by
    if (!known || !edge || page < 1 || page > edge.pages) return null
    const fetched = await queryClient.fetchQuery(gameListPageQuery(list.query, list.size, page, viewer))
    queryClient.setQueryData(queryKey, withPage(known, fetched, by))
    return (by === 1 ? fetched.items[0] : fetched.items.at(-1))?.urlid ?? null
  }
  return { previous: () => step(-1), next: () => step(1) }
}

function listOf(path: string, search: object): ShownList | undefined {
  const list = listOfAddress(path, search)
  return list && (list.kind === 'browse' || hasCriteria(list.query)) ? list : undefined
}

function indexOf(list: InfiniteData<GameList> | undefined, urlid: string): number {
  return list?.pages.flatMap((page) => page.items).findIndex((game) => game.urlid === urlid) ?? -1
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
