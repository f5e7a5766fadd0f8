import { type CatalogueQuery, hasCriteria } from '#/features/catalogue/catalogue.address.ts'
import type { ListDefaults } from '#/features/searches/listDefaults.client.ts'
import { savedQuery } from '#/features/searches/searches.rules.ts'
import type { ShownList } from './listOfAddress.ts'

type ListAddress = Pick<ShownList, 'kind' | 'query'>

/** The query that an address stands for: on the home page it is the reader's default search, if they chose one. */
export function addressQuery({ kind, query }: ListAddress, { search }: ListDefaults): CatalogueQuery {
  return kind === 'browse' && search ? { ...savedQuery(search.params), page: query.page } : query
}

/** The query with which games are requested: what the address hides, or otherwise what the reader hides by default. */
export function requestQuery(list: ListAddress, defaults: ListDefaults): CatalogueQuery {
  const query = addressQuery(list, defaults)
  return { ...query, hide: hiddenBy(query, defaults) }
}

/** The tags that hide games from a list. */
export const hiddenBy = ({ hide }: Pick<CatalogueQuery, 'hide'>, defaults: ListDefaults): readonly number[] =>
  hide ?? defaults.hide

/** The query that hides exactly these tags; its address says so only if it differs from the reader's default. */
export function withHidden(
  query: CatalogueQuery,
  hide: readonly number[],
  defaults: ListDefaults,
): CatalogueQuery {
  const shortest = { ...query, page: 1, hide: null }
  const isDefault = hide.length === defaults.hide.length && hide.every((id) => defaults.hide.includes(id))
  // A search without criteria would be empty.
  return isDefault && hasCriteria(shortest) ? shortest : { ...shortest, hide }
}
