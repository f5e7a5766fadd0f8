import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  type CatalogQuery,
  DEFAULT_QUERY,
  hasCriteria,
} from '#/features/catalog/index/query/catalog.address.ts'
import { listDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { addressQuery, hiddenBy, withHidden } from './effectiveQuery.ts'
import { listAddress } from './filterAddress.ts'
import { listOfAddress } from './listOfAddress.ts'

/**
 * Changes the query. A function gets the query of the address, which what is on the page may still be following. `replace` continues
 * the previous change without adding a history entry.
 */
export type ChangeQuery = (
  change: CatalogQuery | ((current: CatalogQuery) => CatalogQuery),
  options?: { replace?: boolean },
) => void

/** Navigates to the search page with the changed query; a list of a developer stays on their page. */
export function useQueryAddress(): ChangeQuery {
  const router = useRouter()
  return useCallback(
    (change, { replace = false } = {}) => {
      const { pathname, search } = router.latestLocation
      const list = listOfAddress(pathname, search)
      const defaults = listDefaults()
      const changed =
        typeof change === 'function' ? change(list ? addressQuery(list, defaults) : DEFAULT_QUERY) : change
      // Without its last filter, a default search becomes the list of all games.
      const isAll = list?.kind === 'browse' && !hasCriteria(changed)
      const query = isAll ? withHidden(changed, hiddenBy(changed, defaults), defaults) : changed
      void router.navigate({ href: listAddress(list?.kind ?? 'search', query), replace, resetScroll: false })
    },
    [router],
  )
}
