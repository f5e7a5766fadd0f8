import { useRouterState } from '@tanstack/react-router'
import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { listOfAddress } from './listOfAddress.ts'

/**
 * What the reader asks for: the query of the address that the browser is going to. The list follows when its games have
 * loaded; the filters must not wait for that, or a second choice would undo the first.
 */
export function useWantedQuery(shown: CatalogueQuery): CatalogueQuery {
  const wanted = useRouterState({
    select: ({ location }) => listOfAddress(location.pathname, location.search)?.query,
    structuralSharing: true,
  })
  return wanted ?? shown
}
