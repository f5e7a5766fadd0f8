import { type CatalogueParams, readAddress } from '#/features/catalogue/catalogue.address.ts'

/** The filters that have a field which can show that an address is wrong. */
const FIELDS = ['minVotes', 'minRating', 'created', 'released'] as const

/** Longest text of a wrong value that is repeated to the reader, in characters. */
const MAX_REFUSED_LENGTH = 20

/** What an address says for these filters, but cannot be used. */
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
