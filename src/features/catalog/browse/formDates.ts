import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'

const CATALOG_DATES: readonly (keyof CatalogQuery)[] = ['created', 'released']

/** The period with which a year and a month are chosen in their own selects. */
export const CALENDAR = 'calendar'

export const yearField = (filter: string) => `${filter}Year`
export const monthField = (filter: string) => `${filter}Month`

/**
 * Joins the period, year, and month selects of a form into the one parameter of the address: `2024` or `2024-05`.
 * Without scripts the browser itself sends the form, so addresses are read through this too. A period without its year
 * is invalid and stays as it is, and its field asks for the year. `filters` are the names of the periods.
 */
export function joinFormDates(
  values: Readonly<Record<string, unknown>>,
  filters: readonly string[] = CATALOG_DATES,
): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...values }
  for (const filter of filters) {
    const year = values[yearField(filter)]
    const month = values[monthField(filter)]
    delete joined[yearField(filter)]
    delete joined[monthField(filter)]
    if (values[filter] === CALENDAR && year) joined[filter] = month ? `${year}-${month}` : String(year)
  }
  return joined
}
