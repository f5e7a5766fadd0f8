import { type CatalogueParams, readAddress, toParams } from '#/features/catalogue/catalogue.address.ts'
import { joinFormDates } from './formDates.ts'
import { refusedFields } from './refusedFields.ts'

/**
 * What a list page keeps of an address: the filters that can be used, in their shortest form, and what was typed into
 * it in vain for a field of the form, so that the field can say so.
 */
export function pageSearch(search: Record<string, unknown>): CatalogueParams {
  const values = joinFormDates(search)
  return { ...toParams(readAddress(values).query), ...refusedFields(values) }
}
