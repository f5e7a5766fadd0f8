import { filterId } from '#/features/catalog/browse/DateWithinField.tsx'
import form from '#/features/catalog/browse/FilterForm.module.css'
import { FilterPanel } from '#/features/catalog/browse/FilterPanel.tsx'
import { PeriodForm } from '#/features/catalog/browse/PeriodForm.tsx'
import { TagFilterGroups } from '#/features/catalog/browse/TagFilterGroups.tsx'
import { useNewestFilters } from '#/features/catalog/browse/useNewestFilters.ts'
import { paths } from '#/shared/paths.ts'
import styles from './PopularPage.module.css'
import type { PopularPageProps } from './PopularPage.tsx'
import { popularAddress, readPopularAddress, toPopularParams } from './popular.address.ts'
import { defaultMinRating, isRankedByRating } from './popular.limits.ts'

/** Categories that are initially open. */
const OPEN_AT_FIRST: readonly string[] = ['platforms', 'playstyle']
const RATINGS = [0, 51, 60, 70, 80, 90]

/** The period and the filters of a ranking: beside it on wide screens, on phones in a sheet that a button opens. */
export function PopularRail({ filters: shown, refused }: PopularPageProps) {
  const filters = useNewestFilters(paths.popular(), readPopularAddress, shown)
  const isFiltered = Object.keys(toPopularParams({ ...filters, by: 'mix', page: 1 })).length > 0
  const { within: _within, minRating: _minRating, page: _page, ...kept } = toPopularParams(filters)
  return (
    <FilterPanel
      clearHref={isFiltered ? paths.popular(filters.by === 'mix' ? {} : { by: filters.by }) : undefined}
      closeLabel="Show games"
    >
      <PeriodForm
        label="Period"
        value={filters.within}
        refused={refused}
        action={paths.popular()}
        hidden={kept}
        address={popularAddress({ ...filters, page: 1 })}
        addressOf={(fields) => {
          const { within, minRating } = readPopularAddress({ ...kept, ...fields })
          return popularAddress({ ...filters, within, minRating, page: 1 })
        }}
        className={styles.period}
      >
        {isRankedByRating(filters.by) && <MinRatingField filters={filters} />}
      </PeriodForm>
      <TagFilterGroups filters={filters} addressOf={popularAddress} openAtFirst={OPEN_AT_FIRST} />
    </FilterPanel>
  )
}

function MinRatingField({ filters }: Pick<PopularPageProps, 'filters'>) {
  const value = filters.minRating ?? defaultMinRating(filters.by)
  const ratings = RATINGS.includes(value) ? RATINGS : [...RATINGS, value].sort((a, b) => a - b)
  return (
    <div className={form.field}>
      <label htmlFor={filterId('minRating')}>Minimum rating</label>
      <select key={value} id={filterId('minRating')} name="minRating" defaultValue={value}>
        {ratings.map((rating) => (
          <option key={rating} value={rating}>
            {rating === 0 ? 'Any rating' : `${rating}%`}
          </option>
        ))}
      </select>
    </div>
  )
}
