import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { activeFilters } from './activeFilters.ts'
import { searchAddress } from './filterAddress.ts'
import { RemovableFilters } from './RemovableFilters.tsx'

/** The filters of a list of games as chips. Clicking a chip removes its filter. */
export function ActiveFilters({
  query,
  onChange,
}: {
  query: CatalogQuery
  onChange: (query: CatalogQuery) => void
}) {
  return <RemovableFilters filters={activeFilters(query)} addressOf={searchAddress} onChange={onChange} />
}
