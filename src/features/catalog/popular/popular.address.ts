import { joinFormDates } from '#/features/catalog/browse/formDates.ts'
import {
  type CatalogParam,
  type CatalogQuery,
  DEFAULT_QUERY,
  readAddress,
  toParams,
} from '#/features/catalog/index/query/catalog.address.ts'
import {
  type DateWithin,
  formatDateWithin,
  parseDateWithin,
} from '#/features/catalog/index/query/dateWithin.ts'
import { oneOf, pageParam, pageSearch, type RefusedParams } from '#/shared/pageSearch.ts'
import { paths } from '#/shared/paths.ts'
import { defaultMinRating, defaultPeriod, RANKINGS, type Ranking } from './popular.limits.ts'

/** What the page of popular games shows. */
export interface PopularFilters
  extends Pick<CatalogQuery, 'tags' | 'tagsMode' | 'not' | 'notMode' | 'hide' | 'page'> {
  by: Ranking
  within: DateWithin
  /** Percent. Undefined: that of the ranking. */
  minRating: number | undefined
}

/** The filters as they appear in the address, defaults left out. */
export type PopularParams = Partial<Record<keyof PopularFilters, string | undefined>>

/** A parameter that lists of games have, too. */
const catalogParam = (name: CatalogParam) => (text: string) => {
  const { query, refused } = readAddress({ [name]: text })
  return refused.length > 0 ? undefined : (toParams(query)[name] ?? '')
}

function readWithin(text: string): string | undefined {
  const within = parseDateWithin(text)
  return within && formatDateWithin(within)
}

const params = pageSearch({
  by: oneOf(RANKINGS, 'mix'),
  within: readWithin,
  minRating: (text: string): string | undefined => (/^(?:\d{1,2}|100)$/.test(text) ? text : undefined),
  tags: catalogParam('tags'),
  tagsMode: catalogParam('tagsMode'),
  not: catalogParam('not'),
  notMode: catalogParam('notMode'),
  hide: catalogParam('hide'),
  page: pageParam,
})

/** The values of an address or a form. A form's empty period is any time. */
function valuesOf(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = joinFormDates(search, ['within'])
  return values.within === '' ? { ...values, within: 'any' } : values
}

/** Reads an address kindly: what cannot be used counts as not there. */
export function readPopularAddress(search: Readonly<Record<string, unknown>>): PopularFilters {
  const { by = 'mix', within, minRating, ...rest } = params.valid(valuesOf(search))
  const { tags, tagsMode, not, notMode, hide, page } = readAddress(rest).query
  const period = within === undefined ? undefined : parseDateWithin(within)
  const rating = minRating === undefined ? undefined : Number(minRating)
  return {
    by,
    within: period ?? defaultPeriod(by),
    minRating: rating === defaultMinRating(by) ? undefined : rating,
    tags,
    tagsMode,
    not,
    notMode,
    hide,
    page,
  }
}

/** The address of a form or a link in its shortest form, with its invalid values. */
export function validatePopularAddress(search: Record<string, unknown>): PopularParams {
  const values = params.validate(valuesOf(search))
  const shortest = toPopularParams(readPopularAddress(search))
  const refused = refusedPopularParams(values)
  // With every parameter: the router keeps those that are not mentioned.
  return Object.fromEntries(
    Object.keys(values).map((name) => [name, refused[name] ?? shortest[name as keyof PopularParams]]),
  )
}

/** The invalid values of an address, by parameter. */
export const refusedPopularParams: (search: PopularParams) => RefusedParams = params.refused

/** The inverse: the shortest parameters, the same for the same filters. */
export function toPopularParams(filters: PopularFilters): PopularParams {
  const { by, within, tags, tagsMode, not, notMode, hide, minRating, page } = filters
  const shared = toParams({ ...DEFAULT_QUERY, tags, tagsMode, not, notMode, hide, page })
  const period = formatDateWithin(within)
  return {
    ...(by === 'mix' ? {} : { by }),
    ...(period === formatDateWithin(defaultPeriod(by)) ? {} : { within: period }),
    ...(minRating === undefined ? {} : { minRating: String(minRating) }),
    ...(shared as PopularParams),
  }
}

export const popularAddress = (filters: PopularFilters): string => paths.popular(toPopularParams(filters))

/** The same filters for another ranking. A period or lowest rating that the reader did not choose becomes that of the other one. */
export function withRanking(filters: PopularFilters, by: Ranking): PopularFilters {
  const isChosen = formatDateWithin(filters.within) !== formatDateWithin(defaultPeriod(filters.by))
  return { ...filters, by, within: isChosen ? filters.within : defaultPeriod(by), page: 1 }
}
