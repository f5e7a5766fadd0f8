import { useInfiniteQuery } from '@tanstack/react-query'
import { withDefaults } from '#/features/catalog/browse/effectiveQuery.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useViewerList } from '#/features/people/session/useViewerList.ts'
import type { PopularFilters } from './popular.address.ts'
import { popularQuery } from './popular.client.ts'
import type { PopularList } from './popular.contract.ts'

/** A ranking for its viewer. */
export function usePopularGames(shown: PopularFilters) {
  const filters = withDefaults(shown, useListDefaults())
  const { access, options } = useViewerList<PopularList, GameCard>({
    queryKey: popularQuery(filters).queryKey,
    gameIdOf: (game) => game.id,
    isPersonal: false,
  })
  const list = useInfiniteQuery({ ...popularQuery(filters, access.viewer), ...options })
  return { list, access }
}
