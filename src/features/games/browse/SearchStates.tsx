import { type CatalogueQuery, DEFAULT_QUERY } from '#/features/catalogue/catalogue.address.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { activeFilters } from './ActiveFilters.tsx'
import { searchAddress } from './filterAddress.ts'

const IDEAS = [
  ['Highest rated', { sort: 'rated' }],
  ['In the browser, offline progress', { tags: 'web,offline-progress' }],
  ['Text based with a story', { tags: 'text-based,story' }],
  ['Finished, with an ending', { tags: 'finished,has-ending' }],
  ['Released this year', { released: '365d', sort: 'released' }],
] as const

/** A search that has not been told anything yet. */
export function SearchStart() {
  return (
    <EmptyState
      icon="search"
      title="What are you in the mood for?"
      action={IDEAS.map(([label, params]) => (
        <LinkButton key={label} size="small" href={paths.search(params)}>
          {label}
        </LinkButton>
      ))}
    >
      Choose filters, type a name, or start with one of these.
    </EmptyState>
  )
}

/** No game matches: says what could be left out. */
export function SearchEmpty({ query }: { query: CatalogueQuery }) {
  const filters = activeFilters(query)
  return (
    <EmptyState
      icon="search"
      title="No results"
      action={
        filters.length > 1 ? (
          filters.slice(0, 4).map((filter) => (
            <LinkButton key={filter.key} size="small" href={searchAddress(filter.without)}>
              Without “{filter.label}”
            </LinkButton>
          ))
        ) : (
          <LinkButton size="small" href={searchAddress({ ...DEFAULT_QUERY, sort: 'rated' })}>
            See the highest rated games
          </LinkButton>
        )
      }
    >
      No game has all of this. Try with fewer filters.
    </EmptyState>
  )
}

/** An address that names a page after the list's last. `lastPage` is 0 where the list has no games at all. */
export function PastTheEnd({
  lastPage,
  addressOf,
}: {
  lastPage: number
  addressOf: (page: number) => string
}) {
  if (lastPage === 0) return <EmptyState icon="gamepad-2" title="No games yet" />
  return (
    <EmptyState
      icon="gamepad-2"
      title="This page is past the end of the list"
      action={
        <>
          <LinkButton size="small" href={addressOf(1)}>
            First page
          </LinkButton>
          <LinkButton size="small" href={addressOf(lastPage)}>
            Last page
          </LinkButton>
        </>
      }
    >
      It has {lastPage === 1 ? 'one page' : `${lastPage} pages`}.
    </EmptyState>
  )
}
