import {
  type CatalogParam,
  type CatalogQuery,
  hasCriteria,
  readAddress,
  toParams,
} from '#/features/catalog/index/query/catalog.address.ts'
import { MAX_SEARCH_PARAMS } from './searches.limits.ts'

/** A query in the form in which it is saved: the shortest, without the page. */
export const savedParams = (query: CatalogQuery): string =>
  new URLSearchParams({ ...toParams({ ...query, page: 1 }) }).toString()

/** The query of saved parameters. What a later version of the program no longer knows is left out. */
export const savedQuery = (params: string): CatalogQuery => readAddress(parametersOf(params)).query

/** The parameters of the address of a saved search. */
export const parametersOf = (params: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(params))

/** A search as it is saved, or what is wrong with it. */
export type ReadSearch = { params: string } | { parameter: CatalogParam | 'params'; message: string }

/** Reads the query of an address that a member wants to save. */
export function readSearch(text: string): ReadSearch {
  const { query, refused } = readAddress(parametersOf(text))
  if (refused[0]) return refused[0]
  if (!hasCriteria({ ...query, page: 1 })) return { parameter: 'params', message: 'must have a filter' }
  const params = savedParams(query)
  return params.length <= MAX_SEARCH_PARAMS
    ? { params }
    : { parameter: 'params', message: `must have at most ${MAX_SEARCH_PARAMS} characters` }
}

/** Whether new games can match a search: a game that waits for confirmation is nobody's news. */
export const canAlert = ({ state }: Pick<CatalogQuery, 'state'>): boolean => state === 'confirmed'
