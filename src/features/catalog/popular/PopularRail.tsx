import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { DateWithinField, filterId } from '#/features/catalog/browse/DateWithinField.tsx'
import form from '#/features/catalog/browse/FilterForm.module.css'
import rail from '#/features/catalog/browse/FilterRail.module.css'
import { TagFilterGroups } from '#/features/catalog/browse/TagFilterGroups.tsx'
import { useNewestFilters } from '#/features/catalog/browse/useNewestFilters.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
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
  return (
    <aside id="filters" popover="auto" className={rail.rail} aria-label="Filters">
      <div className={rail.head}>
        <h2>Filters</h2>
        {Object.keys(toPopularParams({ ...filters, by: 'mix', page: 1 })).length > 0 && (
          <a
            className="push-end text-13"
            href={paths.popular(filters.by === 'mix' ? {} : { by: filters.by })}
          >
            Clear all
          </a>
        )}
        <button type="button" className={rail.close} popoverTarget="filters" popoverTargetAction="hide">
          Show games
        </button>
      </div>
      <PeriodForm filters={filters} refused={refused} />
      <TagFilterGroups filters={filters} addressOf={popularAddress} openAtFirst={OPEN_AT_FIRST} />
    </aside>
  )
}

/** Without scripts it is a form whose button leads to the ranking. */
function PeriodForm({ filters, refused }: PopularPageProps) {
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const year = new Date(useNow()).getUTCFullYear()
  const { within: _within, minRating: _minRating, page: _page, ...kept } = toPopularParams(filters)
  const apply = () => {
    const read = readPopularAddress({ ...kept, ...Object.fromEntries(new FormData(element.current!)) })
    const href = popularAddress({ ...filters, within: read.within, minRating: read.minRating, page: 1 })
    if (href !== popularAddress({ ...filters, page: 1 })) void navigate({ href, resetScroll: false })
  }
  return (
    <form
      ref={element}
      className={classes(form.form, styles.period)}
      action={paths.popular()}
      // React shows the other selects of a period only after this event.
      onChange={() => requestAnimationFrame(apply)}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DateWithinField label="Period" name="within" value={filters.within} refused={refused} year={year} />
      {isRankedByRating(filters.by) && <MinRatingField filters={filters} />}
      <noscript>
        <button type="submit" className={form.apply}>
          Apply
        </button>
      </noscript>
    </form>
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
