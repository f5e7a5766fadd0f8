import { type CatalogueParams, readAddress, toParams } from '#/features/catalogue/catalogue.address.ts'
import { joinFormDates } from './formDates.ts'
import { refusedFields } from './refusedFields.ts'

/**
 * What a list page uses of an address: the valid filters in their shortest form, and the invalid values of the form's
 * fields, so that the fields can show an error.
 */
export function pageSearch(search: Record<string, unknown>): CatalogueParams {
  const values = joinFormDates(search)
  return { ...toParams(readAddress(values).query), ...refusedFields(values) }
}
