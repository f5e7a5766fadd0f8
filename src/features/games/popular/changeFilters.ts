import { formatDateWithin } from '#/features/catalogue/engine/dateWithin.ts'
import type { TriState } from '#/ui/TriStateChip.tsx'
import type { PopularFilters } from './popular.address.ts'
import { defaultPeriod, type Ranking } from './popular.limits.ts'

/** The same filters for another ranking. A period or lowest rating that the reader did not choose becomes that of the other one. */
export function withRanking(filters: PopularFilters, by: Ranking): PopularFilters {
  const isChosen = formatDateWithin(filters.within) !== formatDateWithin(defaultPeriod(filters.by))
  return { ...filters, by, within: isChosen ? filters.within : defaultPeriod(by), page: 1 }
}

export function tagState({ tags, not }: PopularFilters, id: number): TriState {
  if (tags.includes(id)) return 'include'
  return not.includes(id) ? 'exclude' : 'any'
}

/** The filters with the state of one tag changed, at the first page. */
export function withTagState(filters: PopularFilters, id: number, state: TriState): PopularFilters {
  const tags = filters.tags.filter((each) => each !== id)
  const not = filters.not.filter((each) => each !== id)
  return {
    ...filters,
    page: 1,
    tags: state === 'include' ? [...tags, id] : tags,
    not: state === 'exclude' ? [...not, id] : not,
  }
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
