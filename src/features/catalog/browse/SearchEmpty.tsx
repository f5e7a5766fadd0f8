import { useQuery } from '@tanstack/react-query'
import {
  type CatalogQuery,
  DEFAULT_QUERY,
  isPersonal,
} from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { activeFilters } from './activeFilters.ts'
import { type Alternative, alternativesTo, totalsQuery } from './alternatives.ts'
import { searchAddress } from './filterAddress.ts'

const ONE_FILTER = 'No game matches this filter.'
const ALL_FILTERS = 'No game matches all of these filters.'

/** No game matches: offers searches that find some. `isBelowNear`: games with a similar name are shown above it. */
export function SearchEmpty({ query, isBelowNear }: { query: CatalogQuery; isBelowNear: boolean }) {
  const others = useAlternatives(query)
  const text = query.q || query.name
  const isOne = activeFilters(query).length === 1
  return (
    <EmptyState
      {...(isBelowNear ? { compact: true } : { icon: 'search' as const })}
      title={isBelowNear ? 'Not what you meant?' : 'No results'}
      action={
        <>
          {others.map(({ key, label, query: other, total }) => (
            <LinkButton key={key} size="small" href={searchAddress(other)}>
              {label} ({groupDigits(total)})
            </LinkButton>
          ))}
          {text !== '' && (
            <LinkButton size="small" href={`${paths.addGame()}#name=${encodeURIComponent(text)}`}>
              Add this game
            </LinkButton>
          )}
          <LinkButton size="small" href={searchAddress({ ...DEFAULT_QUERY, sort: 'rated' })}>
            See the highest-rated games
          </LinkButton>
        </>
      }
    >
      {isBelowNear ? `No results for “${query.q}”.` : isOne ? ONE_FILTER : ALL_FILTERS}
    </EmptyState>
  )
}

/** The searches to offer, with how many games each finds, without those that find none. */
function useAlternatives(query: CatalogQuery): (Alternative & { total: number })[] {
  const defaults = useListDefaults()
  const access = useListAccess(isPersonal(query))
  const { data: totals } = useQuery({
    ...totalsQuery(query, defaults, access.viewer),
    enabled: access.kind === 'public' || access.kind === 'own',
  })
  return alternativesTo(query)
    .map((other, place) => ({ ...other, total: totals?.[place] ?? 0 }))
    .filter(({ total }) => total > 0)
}
