import { type CatalogueParams, readAddress } from '#/features/catalogue/catalogue.address.ts'

/** The filters with a field that can show an invalid value. */
const FIELDS = ['minVotes', 'minRating', 'created', 'released'] as const

/** The maximum length of an invalid value that is shown to the reader, in characters. */
const MAX_REFUSED_LENGTH = 20

/** The invalid values that an address has for these filters. */
export type RefusedFields = Pick<CatalogueParams, (typeof FIELDS)[number]>

export function refusedFields(search: Readonly<Record<string, unknown>>): RefusedFields {
  const { refused } = readAddress(search)
  const found: RefusedFields = {}
  for (const field of FIELDS) {
    if (!refused.some(({ parameter }) => parameter === field)) continue
    found[field] = String(search[field]).slice(0, MAX_REFUSED_LENGTH)
  }
  return found
}
