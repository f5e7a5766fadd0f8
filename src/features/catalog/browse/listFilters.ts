import type { DeveloperNames } from '#/features/catalog/developers/developerNames.client.ts'
import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { activeFilters } from './activeFilters.ts'
import type { ShownList } from './listOfAddress.ts'
import type { RemovableFilter } from './RemovableFilters.tsx'

/** The filters of a list that can be removed: on the page of a developer, all but the developer. */
export function listFilters(
  kind: ShownList['kind'],
  query: CatalogQuery,
  names?: DeveloperNames,
): RemovableFilter<CatalogQuery>[] {
  const filters = activeFilters(query, names)
  return kind === 'developer' ? filters.filter(({ without }) => without.dev.length > 0) : filters
}
