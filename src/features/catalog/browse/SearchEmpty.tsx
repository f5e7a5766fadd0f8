import { useQuery } from '@tanstack/react-query'
import { DEFAULT_QUERY, isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { isLink } from '#/features/catalog/links/isLink.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { type Alternative, alternativesTo, totalsQuery } from './alternatives.ts'
import { listAddress, searchAddress } from './filterAddress.ts'
import { listFilters } from './listFilters.ts'
import type { ShownList } from './listOfAddress.ts'
import { useDeveloperNames } from './useDeveloperNames.ts'

const ONE_FILTER = 'No game matches this filter.'
const ALL_FILTERS = 'No game matches all of these filters.'

/** No game matches: offers searches that find some. `isBelowNear`: games with a similar name are shown above it, below what was searched for. */
export function SearchEmpty({ list, isBelowNear }: { list: ShownList; isBelowNear: boolean }) {
  const { kind, query } = list
  const others = useAlternatives(list, isBelowNear)
  const text = query.q || query.name
  return (
    <EmptyState
      {...(isBelowNear
        ? { compact: true, title: 'Not what you meant?' }
        : { icon: 'search' as const, ...describeEmpty(list) })}
      action={
        <>
          {others.map(({ key, label, query: other, total }) => (
            <LinkButton key={key} size="small" href={listAddress(kind, other)}>
              {total > 0 ? `${label} (${groupDigits(total)})` : label}
            </LinkButton>
          ))}
          {text !== '' && (
            <LinkButton size="small" href={addGameAddress(text)}>
              Add this game
            </LinkButton>
          )}
          <LinkButton size="small" href={searchAddress({ ...DEFAULT_QUERY, sort: 'rated' })}>
            See the highest-rated games
          </LinkButton>
        </>
      }
    />
  )
}

/** What an empty search says. */
function describeEmpty({ kind, query }: ShownList) {
  if (listFilters(kind, query).length > 1) return { title: 'No results', children: ALL_FILTERS }
  return query.q === ''
    ? { title: 'No results', children: ONE_FILTER }
    : { title: `No results for “${query.q}”` }
}

/** The form for a new game, which begins with the name or link that was searched for. */
const addGameAddress = (text: string) =>
  `${paths.addGame()}#${isLink(text) ? 'link' : 'name'}=${encodeURIComponent(text)}`

/**
 * The searches to offer, with how many games each finds, without those that find none. Those with the text of the search are offered in
 * any case, unless games with a similar name are shown already: they may have such.
 */
function useAlternatives(list: ShownList, hasNear: boolean): (Alternative & { total: number })[] {
  const { query } = list
  const names = useDeveloperNames(query.dev)
  const defaults = useListDefaults()
  const access = useListAccess(isPersonal(query))
  const { data: totals } = useQuery({
    ...totalsQuery(list, defaults, access.viewer),
    enabled: access.kind === 'public' || access.kind === 'own',
  })
  const keepsText = ({ query: { q } }: Alternative) => q !== '' && q === query.q
  return alternativesTo(list, names)
    .map((other, place) => ({ ...other, total: totals?.[place] ?? 0 }))
    .filter((other) => other.total > 0 || (totals !== undefined && !hasNear && keepsText(other)))
}
