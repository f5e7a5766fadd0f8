import {
  BEST_MATCH,
  type CatalogueQuery,
  DEFAULT_QUERY,
  LIST_STATES,
  VOTE_FILTERS,
} from '#/features/catalogue/catalogue.address.ts'
import { linkTypeById } from '#/features/games/links/linkTypes.ts'
import { tagLabel } from '#/features/tags/tagLabel.ts'
import { tagById } from '#/features/tags/taxonomy.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { dateWords } from './dateWords.ts'
import { LINK_SIDE, searchAddress, TAG_SIDE, withState } from './filterAddress.ts'
import styles from './ListHead.module.css'

interface ActiveFilter {
  key: string
  label: string
  excluded?: boolean
  /** The query without it. */
  without: CatalogueQuery
}

/** The filters of a list, each with the query that remains without it. */
export function activeFilters(query: CatalogueQuery): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const reset = <K extends keyof CatalogueQuery>(key: K, label: string) => {
    const changed = JSON.stringify(query[key]) !== JSON.stringify(DEFAULT_QUERY[key])
    if (changed) active.push({ key, label, without: { ...query, page: 1, [key]: DEFAULT_QUERY[key] } })
  }
  const choices = <Id extends string | number>(
    side: typeof TAG_SIDE | typeof LINK_SIDE,
    nameOf: (id: Id) => string,
    excluded: boolean,
  ) => {
    for (const id of query[excluded ? side.exclude : side.include] as readonly Id[]) {
      const key = `${excluded ? 'not' : 'with'}-${id}`
      active.push({ key, label: nameOf(id), excluded, without: withState(query, side, id, 'any') })
    }
  }
  if (query.q !== '') {
    const sort = query.sort === BEST_MATCH.id ? DEFAULT_QUERY.sort : query.sort
    active.push({ key: 'q', label: `“${query.q}”`, without: { ...query, page: 1, q: '', sort } })
  }
  reset('name', `Name: ${query.name}`)
  reset('desc', `Description: ${query.desc}`)
  choices(TAG_SIDE, (id: number) => tagLabel(tagById.get(id)!), false)
  choices(TAG_SIDE, (id: number) => tagLabel(tagById.get(id)!), true)
  choices(LINK_SIDE, (id: string) => `${linkTypeById.get(id)!.name} link`, false)
  choices(LINK_SIDE, (id: string) => `${linkTypeById.get(id)!.name} link`, true)
  reset('vote', VOTE_FILTERS.find((filter) => filter.id === query.vote)!.label)
  reset('favorites', 'Favorites')
  reset('minVotes', `At least ${query.minVotes} votes`)
  reset('minRating', `At least ${query.minRating}%`)
  reset('created', `Added ${dateWords(query.created)}`)
  reset('released', `Released ${dateWords(query.released)}`)
  reset('state', LIST_STATES.find((state) => state.id === query.state)!.label)
  return active
}

/** The filters of a list as chips. Clicking a chip removes its filter. */
export function ActiveFilters({
  query,
  onChange,
}: {
  query: CatalogueQuery
  onChange: (query: CatalogueQuery) => void
}) {
  const active = activeFilters(query)
  if (active.length === 0) return null
  return (
    <ul className={styles.active} aria-label="Active filters">
      {active.map((filter) => (
        <li key={filter.key}>
          <RemovableChip
            tone={filter.excluded ? 'negative' : 'accent'}
            {...(filter.excluded ? { icon: 'minus' as const } : {})}
            removeLabel={`Remove the filter ${filter.excluded ? 'not ' : ''}${filter.label}`}
            href={searchAddress(filter.without)}
            onRemove={() => onChange(filter.without)}
          >
            {filter.label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
