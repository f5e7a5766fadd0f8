import type { DeveloperNames } from '#/features/catalog/developers/developerNames.client.ts'
import { gameTotalsQuery } from '#/features/catalog/games/games.client.ts'
import { type CatalogQuery, hasCriteria } from '#/features/catalog/index/query/catalog.address.ts'
import type { ListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { requestQuery } from './effectiveQuery.ts'
import { listFilters } from './listFilters.ts'
import type { ShownList } from './listOfAddress.ts'

type ListAddress = Pick<ShownList, 'kind' | 'query'>

/** A search that may find something where another one finds nothing. */
export interface Alternative {
  key: string
  label: string
  query: CatalogQuery
}

/** How many filters are offered to be removed. Each costs a request for what is left without it. */
const MAX_REMOVALS = 4

/** The searches to offer for one that finds nothing: without one of its filters, or in descriptions, too. */
export function alternativesTo({ kind, query }: ListAddress, names?: DeveloperNames): Alternative[] {
  const removals = listFilters(kind, query, names)
    .filter(({ without }) => hasCriteria(without))
    .slice(0, MAX_REMOVALS)
    .map(({ key, label, excluded, without }) => ({
      key,
      label: `Remove ${excluded ? 'not ' : ''}${label}`,
      query: without,
    }))
  if (query.name === '' || query.desc !== '' || query.q !== '') return removals
  const inBoth = { ...query, page: 1, name: '', q: query.name }
  return [...removals, { key: 'descriptions', label: 'Search descriptions, too', query: inBoth }]
}

/** How many games each of the alternatives to a search finds. */
export const totalsQuery = (list: ListAddress, defaults: ListDefaults, viewer?: string) =>
  gameTotalsQuery(
    alternativesTo(list).map((other) => requestQuery({ kind: 'search', query: other.query }, defaults)),
    viewer,
  )
