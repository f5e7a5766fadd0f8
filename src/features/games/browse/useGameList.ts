import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewerList } from '#/features/account/session/useViewerList.ts'
import { isPersonal } from '#/features/catalogue/catalogue.address.ts'
import { gameListQuery } from '#/features/games/games.client.ts'
import type { GameCard, GameList } from '#/features/games/games.contract.ts'
import { useListDefaults } from '#/features/searches/listDefaults.client.ts'
import { requestQuery } from './effectiveQuery.ts'
import type { ShownList } from './listOfAddress.ts'

/** The list of an address for its viewer. The total is undefined until the viewer's own list is loaded. */
export function useGameList(shown: ShownList, { enabled = true } = {}) {
  const { size } = shown
  const query = requestQuery(shown, useListDefaults())
  const { access, options } = useViewerList<GameList, GameCard>({
    queryKey: gameListQuery(query, size).queryKey,
    gameIdOf: (game) => game.id,
    isPersonal: isPersonal(query),
  })
  const list = useInfiniteQuery({
    ...gameListQuery(query, size, access.viewer),
    ...options,
    enabled: enabled && options.enabled,
  })
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  return { list, access, total }
}
