import { useInfiniteQuery } from '@tanstack/react-query'
import { withDefaults } from '#/features/catalog/browse/effectiveQuery.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useViewerList } from '#/features/people/session/useViewerList.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import type { Page } from '#/shared/pagination.ts'
import { isPersonalList, type UpdatesFilters } from './updates.address.ts'
import { updatesQuery } from './updates.client.ts'
import type { GameUpdate } from './updates.contract.ts'

/** The list of updates for its viewer. */
export function useUpdates(shown: UpdatesFilters) {
  const filters = withDefaults(shown, useListDefaults())
  const { access, options } = useViewerList<Page<GameUpdate>, GameUpdate>({
    queryKey: updatesQuery(filters).queryKey,
    gameIdOf: (update) => update.game.id,
    isPersonal: isPersonalList(filters),
  })
  const list = useInfiniteQuery({ ...updatesQuery(filters, access.viewer), ...options })
  return { list: loadedPages(list), access }
}
