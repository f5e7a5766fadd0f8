import {
  CATALOG_PARAMS,
  type CatalogParam,
  type CatalogParams,
  readAddress,
} from '#/features/catalog/index/query/catalog.address.ts'
import { shortenRefused } from '#/shared/pageSearch.ts'

/** The filters with a field of the form that shows the error itself. */
const FIELDS: readonly CatalogParam[] = ['minVotes', 'minRating', 'created', 'released']

/** The invalid values that an address has, by parameter. */
export type RefusedFields = CatalogParams

export function refusedFields(search: Readonly<Record<string, unknown>>): RefusedFields {
  const { refused } = readAddress(search)
  return Object.fromEntries(
    refused.map(({ parameter }) => [parameter, shortenRefused(String(search[parameter]))]),
  )
}

/** Those that no field of the form shows. */
export const withoutFields = (refused: RefusedFields): RefusedFields =>
  Object.fromEntries(
    CATALOG_PARAMS.filter((parameter) => refused[parameter] && !FIELDS.includes(parameter)).map(
      (parameter) => [parameter, refused[parameter]],
    ),
  )
