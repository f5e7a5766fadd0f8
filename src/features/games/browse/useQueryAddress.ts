import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { searchAddress } from './filterAddress.ts'

/** Changes the query. `replace` continues the previous change without adding a history entry. */
export type ChangeQuery = (query: CatalogueQuery, options?: { replace?: boolean }) => void

/** Navigates to the search page with the changed query. */
export function useQueryAddress(): ChangeQuery {
  const navigate = useNavigate()
  return useCallback(
    (query, { replace = false } = {}) => {
      void navigate({ href: searchAddress(query), replace, resetScroll: false })
    },
    [navigate],
  )
}
