import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type CatalogueQuery, DEFAULT_QUERY } from '#/features/catalogue/catalogue.address.ts'
import { searchAddress } from './filterAddress.ts'
import { listOfAddress } from './listOfAddress.ts'

/**
 * Changes the query. A function gets the query of the address, which what is on the page may still be following. `replace` continues
 * the previous change without adding a history entry.
 */
export type ChangeQuery = (
  change: CatalogueQuery | ((current: CatalogueQuery) => CatalogueQuery),
  options?: { replace?: boolean },
) => void

/** Navigates to the search page with the changed query. */
export function useQueryAddress(): ChangeQuery {
  const router = useRouter()
  return useCallback(
    (change, { replace = false } = {}) => {
      const { pathname, search } = router.latestLocation
      const current = listOfAddress(pathname, search)?.query ?? DEFAULT_QUERY
      const query = typeof change === 'function' ? change(current) : change
      void router.navigate({ href: searchAddress(query), replace, resetScroll: false })
    },
    [router],
  )
}
