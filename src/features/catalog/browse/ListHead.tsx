import {
  type CatalogQuery,
  type Sort,
  sortsFor,
  toParams,
} from '#/features/catalog/index/query/catalog.address.ts'
import { SavedSearchesButton } from '#/features/catalog/searches/SavedSearchesButton.tsx'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { RollingNumber } from '#/ui/RollingNumber.tsx'
import { activeFilters, nameOfSearch } from './activeFilters.ts'
import { DefaultFilters } from './DefaultFilters.tsx'
import { searchAddress } from './filterAddress.ts'
import styles from './ListHead.module.css'
import { RandomLink } from './RandomLink.tsx'
import { RemovableFilters } from './RemovableFilters.tsx'
import type { ChangeQuery } from './useQueryAddress.ts'
import { ViewToggle } from './ViewToggle.tsx'

export interface ListHeadProps {
  title: string
  query: CatalogQuery
  /** Whether it is the list of the home page; undefined where there is no list. */
  isHome: boolean | undefined
  /** The exact number of results; undefined while unknown. */
  total: number | undefined
  onChange: ChangeQuery
}

/** The head of a list: title, number of games, order, view, and active filters. */
export function ListHead({ title, query, isHome, total, onChange }: ListHeadProps) {
  const filters = activeFilters(query).length
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.total} aria-live="polite" aria-atomic="true" data-count>
          {total !== undefined && (
            <>
              <RollingNumber value={total} format={groupDigits} /> {total === 1 ? 'game' : 'games'}
            </>
          )}
        </p>
        {isHome !== undefined && <RandomLink query={query} />}
        <div className={styles.tools}>
          <button type="button" className={styles.filters} popoverTarget="filters">
            <Icon name="sliders-horizontal" /> Filters{filters > 0 && ` (${filters})`}
          </button>
          <SortSelect query={query} onChange={onChange} />
          <ViewToggle />
          <SavedSearchesButton query={query} title={() => nameOfSearch({ ...query, page: 1 })} />
        </div>
      </div>
      <RemovableFilters filters={activeFilters(query)} addressOf={searchAddress} onChange={onChange} />
      {isHome !== undefined && <DefaultFilters query={query} isHome={isHome} onChange={onChange} />}
    </header>
  )
}

function SortSelect({ query, onChange }: { query: CatalogQuery; onChange: ChangeQuery }) {
  const { sort: _sort, page: _page, ...kept } = toParams(query)
  return (
    <form action={paths.search()} className={styles.sort}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        name="sort"
        aria-label="Order"
        value={query.sort}
        onChange={(event) => {
          const sort = event.target.value as Sort
          onChange((current) => ({ ...current, page: 1, sort }))
        }}
      >
        {sortsFor(query).map((sort) => (
          <option key={sort.id} value={sort.id}>
            {sort.label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">Sort</button>
      </noscript>
    </form>
  )
}
