import { type CatalogParams, readAddress, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { joinFormDates } from './formDates.ts'
import { refusedFields } from './refusedFields.ts'

/**
 * What a list page uses of an address: the valid filters in their shortest form, and the invalid values, so that the page can name them.
 */
export function pageSearch(search: Record<string, unknown>): CatalogParams {
  const values = joinFormDates(search)
  return { ...toParams(readAddress(values).query), ...refusedFields(values) }
}
