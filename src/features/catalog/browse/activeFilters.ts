import type { DeveloperNames } from '#/features/catalog/developers/developerNames.client.ts'
import {
  BEST_MATCH,
  type CatalogQuery,
  DEFAULT_QUERY,
  LIST_STATES,
  sortsFor,
  VOTE_FILTERS,
} from '#/features/catalog/index/query/catalog.address.ts'
import { linkTypeById } from '#/features/catalog/links/linkTypes.ts'
import { LIBRARY_FILTERS } from '#/shared/libraryStatus.ts'
import { plural } from '#/shared/plural.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { describeDateWithin } from './describeDateWithin.ts'
import { LINK_SIDE, TAG_SIDE, withState } from './filterAddress.ts'
import type { RemovableFilter } from './RemovableFilters.tsx'

/** The filters of a list, each with the query that remains without it. Of developers without a known name the slug is shown. */
export function activeFilters(
  query: CatalogQuery,
  names: DeveloperNames = {},
): RemovableFilter<CatalogQuery>[] {
  const active: RemovableFilter<CatalogQuery>[] = []
  const reset = <K extends keyof CatalogQuery>(key: K, label: string) => {
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
  for (const slug of query.dev) {
    const dev = query.dev.filter((each) => each !== slug)
    active.push({
      key: `dev-${slug}`,
      label: `By ${names[slug] ?? slug}`,
      without: { ...query, page: 1, dev },
    })
  }
  reset('name', `Name: ${query.name}`)
  reset('desc', `Description: ${query.desc}`)
  choices(TAG_SIDE, (id: number) => tagLabel(tagById.get(id)!), false)
  choices(TAG_SIDE, (id: number) => tagLabel(tagById.get(id)!), true)
  choices(LINK_SIDE, (id: string) => `${linkTypeById.get(id)!.name} link`, false)
  choices(LINK_SIDE, (id: string) => `${linkTypeById.get(id)!.name} link`, true)
  reset('vote', VOTE_FILTERS.find((filter) => filter.id === query.vote)!.label)
  reset('favorites', 'Favorites')
  for (const { id, label } of LIBRARY_FILTERS.filter((each) => query.library.includes(each.id))) {
    const library = query.library.filter((each) => each !== id)
    const name = id === 'none' ? label : `My library: ${label}`
    active.push({ key: `library-${id}`, label: name, without: { ...query, page: 1, library } })
  }
  reset('playable', 'Play right here')
  reset('minVotes', `At least ${plural(query.minVotes, 'vote')}`)
  reset('minRating', `At least ${query.minRating}%`)
  reset('created', `Added ${describeDateWithin(query.created)}`)
  reset('released', `Released ${describeDateWithin(query.released)}`)
  reset('state', LIST_STATES.find((state) => state.id === query.state)!.label)
  return active
}

/** Filters that a title names. */
const MAX_TITLE_FILTERS = 4

/** The title of a search: its filters, its order if it is not the default, and its page. */
export function searchTitle(query: CatalogQuery, names?: DeveloperNames): string {
  const name = nameOfSearch(query, names)
  return name === '' ? 'Search' : `Search: ${name}`
}

/** What a search may be called: its filters, its order if it is not the default, and its page. */
export function nameOfSearch(query: CatalogQuery, names?: DeveloperNames): string {
  const filters = activeFilters(query, names).map(({ label, excluded }) =>
    excluded ? `not ${label}` : label,
  )
  const shown = filters.slice(0, MAX_TITLE_FILTERS)
  if (filters.length > MAX_TITLE_FILTERS) shown.push(`${filters.length - MAX_TITLE_FILTERS} more`)
  const isStored = query.sort !== DEFAULT_QUERY.sort && query.sort !== BEST_MATCH.id
  if (isStored)
    shown.push(
      sortsFor(query, true)
        .find(({ id }) => id === query.sort)!
        .label.toLowerCase(),
    )
  if (query.page > 1) shown.push(`page ${query.page}`)
  return shown.join(', ')
}
