import { useInfiniteQuery } from '@tanstack/react-query'
import { gameListQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard, GameList } from '#/features/catalog/games/games.contract.ts'
import { inCommonOrder, isInOwnOrder, isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewerList } from '#/features/people/session/useViewerList.ts'
import { requestQuery } from './effectiveQuery.ts'
import type { ShownList } from './listOfAddress.ts'

/** The list of an address for its viewer. The total is undefined until the viewer's own list is loaded. */
export function useGameList(shown: ShownList, { enabled = true } = {}) {
  const { size } = shown
  const asked = requestQuery(shown, useListDefaults())
  const query = useViewerId() === null ? inCommonOrder(asked) : asked
  const { access, options } = useViewerList<GameList, GameCard>({
    queryKey: gameListQuery(query, size).queryKey,
    gameIdOf: (game) => game.id,
    isPersonal: isPersonal(query) || isInOwnOrder(query),
  })
  const list = useInfiniteQuery({
    ...gameListQuery(query, size, access.viewer),
    ...options,
    enabled: enabled && options.enabled,
  })
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  return { list, access, total }
}
