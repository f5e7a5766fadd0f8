import { type CatalogQuery, hasCriteria } from '#/features/catalog/index/query/catalog.address.ts'
import type { ListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { savedQuery } from '#/features/catalog/searches/searches.rules.ts'
import type { ShownList } from './listOfAddress.ts'

type ListAddress = Pick<ShownList, 'kind' | 'query'>

/** The effective query of an address: on the home page it is the reader's default search, if they chose one. */
export function addressQuery({ kind, query }: ListAddress, { search }: ListDefaults): CatalogQuery {
  return kind === 'browse' && search ? { ...savedQuery(search.params), page: query.page } : query
}

/** The query with which games are requested: what the address hides, or otherwise what the reader hides by default. */
export function requestQuery(list: ListAddress, defaults: ListDefaults): CatalogQuery {
  const query = addressQuery(list, defaults)
  return { ...query, hide: hiddenBy(query, defaults) }
}

/** The tags that hide games from a list. */
export const hiddenBy = (
  { hide }: Pick<CatalogQuery, 'hide'>,
  defaults: Pick<ListDefaults, 'hide'>,
): readonly number[] => hide ?? defaults.hide

interface Hiding {
  /** Ids of tags; null means what the reader hides by default. */
  hide: readonly number[] | null
  page: number
}

/** The filters with which a list is requested: what the address hides, or otherwise what the reader hides by default. */
export const withDefaults = <F extends Hiding>(filters: F, defaults: Pick<ListDefaults, 'hide'>): F => ({
  ...filters,
  hide: hiddenBy(filters, defaults),
})

/** The filters that hide exactly these tags, at the first page; their address says so only if it differs from the reader's default. */
export function withHiddenTags<F extends Hiding>(
  filters: F,
  hide: readonly number[],
  defaults: Pick<ListDefaults, 'hide'>,
): F {
  const isDefault = hide.length === defaults.hide.length && hide.every((id) => defaults.hide.includes(id))
  return { ...filters, page: 1, hide: isDefault ? null : hide }
}

/** The same for a search. One without criteria would be empty, so its address always says what it hides. */
export function withHidden(
  query: CatalogQuery,
  hide: readonly number[],
  defaults: ListDefaults,
): CatalogQuery {
  const changed = withHiddenTags(query, hide, defaults)
  return hasCriteria(changed) ? changed : { ...changed, hide }
}
