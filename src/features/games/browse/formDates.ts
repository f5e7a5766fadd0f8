import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'

export type DateFilter = Extract<keyof CatalogueQuery, 'created' | 'released'>

const DATE_FILTERS: readonly DateFilter[] = ['created', 'released']

/** The period under which a year, and a month of it, are chosen in selects of their own. */
export const CALENDAR = 'calendar'

export const yearField = (filter: DateFilter) => `${filter}Year`
export const monthField = (filter: DateFilter) => `${filter}Month`

/**
 * Joins the period, year, and month selects of a form into the one text that an address has: `2024` or `2024-05`.
 * Without scripts the browser itself sends the form, so addresses are read through this too. A period whose year is
 * missing stays as it is: it cannot be used, and its field asks for the year.
 */
export function joinFormDates(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...values }
  for (const filter of DATE_FILTERS) {
    const year = values[yearField(filter)]
    const month = values[monthField(filter)]
    delete joined[yearField(filter)]
    delete joined[monthField(filter)]
    if (values[filter] === CALENDAR && year) joined[filter] = month ? `${year}-${month}` : String(year)
  }
  return joined
}
