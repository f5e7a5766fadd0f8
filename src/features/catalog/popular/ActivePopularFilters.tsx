import { RemovableFilters, removableTags } from '#/features/catalog/browse/RemovableFilters.tsx'
import { type PopularFilters, popularAddress } from './popular.address.ts'

/** What filters the ranking, as chips that a click removes. */
export function ActivePopularFilters({ filters }: { filters: PopularFilters }) {
  return <RemovableFilters filters={removableTags(filters)} addressOf={popularAddress} />
}
