import {
  type CatalogParams,
  type CatalogQuery,
  readAddress,
  SEARCH_PAGE_SIZE,
  type Sort,
  toParams,
} from '#/features/catalog/index/query/catalog.address.ts'
import { paths } from '#/shared/paths.ts'
import { joinFormDates } from './formDates.ts'
import type { ShownList } from './listOfAddress.ts'
import { refusedFields } from './refusedFields.ts'

/** The order in which the games of a developer are listed at first. */
export const DEVELOPER_SORT: Sort = 'votes'

/** What an address of a developer's page says about the list. Of whom the games are is not a parameter but the page itself. */
export const developerValues = ({ dev: _dev, ...search }: Readonly<Record<string, unknown>>) =>
  joinFormDates({ ...search, sort: search.sort || DEVELOPER_SORT })

/** The list on the page of the developer at `slug`. */
export function developerList(slug: string, search: object): ShownList {
  const values = developerValues({ ...search })
  return {
    kind: 'developer',
    query: { ...readAddress(values).query, dev: [slug] },
    size: SEARCH_PAGE_SIZE,
    refused: refusedFields(values),
  }
}

/** The address of a list on the page of its only developer. */
export const developerAddress = (query: CatalogQuery): string =>
  paths.developer(query.dev[0]!, developerParams(query))

/** The parameters of a list on a developer's page. */
export function developerParams(query: CatalogQuery): CatalogParams {
  const { dev: _dev, sort: _sort, ...params } = toParams(query)
  return query.sort === DEVELOPER_SORT ? params : { ...params, sort: query.sort }
}
