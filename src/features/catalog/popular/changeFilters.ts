import { formatDateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import type { PopularFilters } from './popular.address.ts'
import { defaultPeriod, type Ranking } from './popular.limits.ts'

/** The same filters for another ranking. A period or lowest rating that the reader did not choose becomes that of the other one. */
export function withRanking(filters: PopularFilters, by: Ranking): PopularFilters {
  const isChosen = formatDateWithin(filters.within) !== formatDateWithin(defaultPeriod(filters.by))
  return { ...filters, by, within: isChosen ? filters.within : defaultPeriod(by), page: 1 }
}
