import { useRouterState } from '@tanstack/react-router'
import { type CatalogueQuery, readAddress } from '#/features/catalogue/catalogue.address.ts'

/**
 * What the reader asks for: the query of the address that the browser is going to. The list follows when its games have
 * come; what shows and changes the filters must not wait for that, or a second choice would undo the first.
 */
export function useWantedQuery(shown: CatalogueQuery): CatalogueQuery {
  const search = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? location.search : undefined),
  })
  return search ? readAddress(search as Record<string, unknown>).query : shown
}
