import { formatDateWithin } from '#/features/catalogue/engine/dateWithin.ts'
import type { PopularFilters } from './popular.address.ts'
import { defaultPeriod, type Ranking } from './popular.limits.ts'

/** The same filters for another ranking. A period or lowest rating that the reader did not choose becomes that of the other one. */
export function withRanking(filters: PopularFilters, by: Ranking): PopularFilters {
  const isChosen = formatDateWithin(filters.within) !== formatDateWithin(defaultPeriod(filters.by))
  return { ...filters, by, within: isChosen ? filters.within : defaultPeriod(by), page: 1 }
}

/** The filters that hide exactly these tags; their address says so only if it differs from the reader's default. */
export function withHidden(
  filters: PopularFilters,
  hide: readonly number[],
  defaults: { hide: readonly number[] },
): PopularFilters {
  const isDefault = hide.length === defaults.hide.length && hide.every((id) => defaults.hide.includes(id))
  return { ...filters, page: 1, hide: isDefault ? null : hide }
}
