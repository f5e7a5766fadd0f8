import { type CatalogueParams, readAddress, toParams } from '#/features/catalogue/catalogue.address.ts'

/** What a list page keeps of an address: the filters that can be used, in their shortest form. */
export function pageSearch(search: Record<string, unknown>): CatalogueParams {
  return toParams(readAddress(search).query)
}
