import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { searchAddress } from './filterAddress.ts'

/** Changes the query; `replace` for what goes on with the change before, and is no step of its own to go back to. */
export type ChangeQuery = (query: CatalogueQuery, options?: { replace?: boolean }) => void

/** Puts a changed query into the search page's address. */
export function useQueryAddress(): ChangeQuery {
  const navigate = useNavigate()
  return useCallback(
    (query, { replace = false } = {}) => {
      void navigate({ href: searchAddress(query), replace, resetScroll: false })
    },
    [navigate],
  )
}
