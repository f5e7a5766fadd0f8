import { type CatalogParams, readAddress } from '#/features/catalog/index/query/catalog.address.ts'
import { developerParams, developerValues } from './developerList.ts'
import { refusedFields } from './refusedFields.ts'

/** What the list on a developer's page uses of its address: the valid filters in their shortest form, and the invalid values. */
export function developerSearch(search: Readonly<Record<string, unknown>>): CatalogParams {
  const values = developerValues(search)
  return { ...developerParams(readAddress(values).query), ...refusedFields(values) }
}
