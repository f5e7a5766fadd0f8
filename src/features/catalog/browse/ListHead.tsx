import {
  type CatalogQuery,
  hasCriteria,
  inCommonOrder,
  isInOwnOrder,
  type Sort,
  sortsFor,
  toParams,
} from '#/features/catalog/index/query/catalog.address.ts'
import { SavedSearchesButton } from '#/features/catalog/searches/SavedSearchesButton.tsx'
import { FollowButton } from '#/features/people/following/FollowButton.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { Icon } from '#/ui/Icon.tsx'
import { RollingNumber } from '#/ui/RollingNumber.tsx'
import { nameOfSearch } from './activeFilters.ts'
import { DefaultFilters } from './DefaultFilters.tsx'
import { listAddress } from './filterAddress.ts'
import styles from './ListHead.module.css'
import { listFilters } from './listFilters.ts'
import type { ShownList } from './listOfAddress.ts'
import { RandomLink } from './RandomLink.tsx'
import { RemovableFilters } from './RemovableFilters.tsx'
import { useDeveloperNames } from './useDeveloperNames.ts'
import type { ChangeQuery } from './useQueryAddress.ts'
import { ViewToggle } from './ViewToggle.tsx'

export interface ListHeadProps {
  kind: ShownList['kind']
  query: CatalogQuery
  /** False for a search without criteria. */
  hasResults: boolean
  /** The exact number of results; undefined while unknown. */
  total: number | undefined
  onChange: ChangeQuery
}

/** The head of a list: title, number of games, order, view, and active filters. */
export function ListHead({ kind, query, hasResults, total, onChange }: ListHeadProps) {
  const names = useDeveloperNames(query.dev)
  const filters = listFilters(kind, query, names)
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        {kind === 'developer' ? (
          <h2 className="visually-hidden">Games</h2>
        ) : kind === 'browse' ? (
          <h2 className={styles.title}>{hasCriteria(query) ? 'Games' : 'All games'}</h2>
        ) : (
          <h1 className={styles.title}>{hasResults ? 'Games' : 'Search'}</h1>
        )}
        <p className={styles.total} aria-live="polite" aria-atomic="true" data-count>
          {total !== undefined && (
            <>
              <RollingNumber value={total} format={groupDigits} /> {total === 1 ? 'game' : 'games'}
            </>
          )}
        </p>
        {hasResults && total !== 0 && <RandomLink query={query} />}
        <div className={styles.tools}>
          <button type="button" className={styles.filters} popoverTarget="filters">
            <Icon name="sliders-horizontal" /> Filters{filters.length > 0 && ` (${filters.length})`}
          </button>
          <SortSelect query={query} onChange={onChange} />
          <ViewToggle />
          {kind !== 'developer' && <FollowTag query={query} />}
          <SavedSearchesButton query={query} title={() => nameOfSearch({ ...query, page: 1 }, names)} />
        </div>
      </div>
      <RemovableFilters filters={filters} addressOf={(rest) => listAddress(kind, rest)} onChange={onChange} />
      {hasResults && <DefaultFilters kind={kind} query={query} onChange={onChange} />}
    </header>
  )
}

/** For the games with one tag, and nothing else chosen: other searches are followed by saving them. */
function FollowTag({ query }: { query: CatalogQuery }) {
  const { sort: _sort, page: _page, tags: _tags, ...others } = toParams(query)
  const tag = query.tags.length === 1 && Object.keys(others).length === 0 && tagById.get(query.tags[0]!)
  return (
    tag && (
      <FollowButton
        subject={{ kind: 'tags', id: tag.id, name: tagLabel(tag) }}
        label="Follow this tag"
        variant="outline"
      />
    )
  )
}

function SortSelect({ query, onChange }: { query: CatalogQuery; onChange: ChangeQuery }) {
  const { sort: _sort, page: _page, ...kept } = toParams(query)
  const viewer = useViewer()
  // While the viewer is unknown, only the address says whether they have it.
  const hasForYou = viewer === undefined ? isInOwnOrder(query) : viewer?.settings.recommendations === true
  return (
    <form action={paths.search()} className={styles.sort}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        name="sort"
        aria-label="Order"
        value={(hasForYou ? query : inCommonOrder(query)).sort}
        onChange={(event) => {
          const sort = event.target.value as Sort
          onChange((current) => ({ ...current, page: 1, sort }))
        }}
      >
        {sortsFor(query, hasForYou).map((sort) => (
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
