import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListAccess } from '#/features/account/session/blockedGames.client.ts'
import { type CatalogueQuery, hasCriteria, isPersonal } from '#/features/catalogue/catalogue.address.ts'
import { type FilterCounts, filterCountsQuery } from '#/features/games/games.client.ts'
import { useNow } from '#/shared/now.ts'
import { isOwnVariant } from '#/shared/ownVariant.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import styles from './BrowseLayout.module.css'
import { FilterRail } from './FilterRail.tsx'
import { ListHead } from './ListHead.tsx'
import type { ShownList } from './listOfAddress.ts'
import { useGameList } from './useGameList.ts'
import { useQueryAddress } from './useQueryAddress.ts'
import { useWantedList } from './useWantedList.ts'

/** A list of games, with the filters beside it and title, order, and view above it. */
export function BrowseLayout({ list, children }: { list: ShownList; children: ReactNode }) {
  const { query, refused } = useWantedList(list)
  const year = new Date(useNow()).getUTCFullYear()
  const counts = useFilterCounts(query)
  const hasResults = list.kind === 'browse' || hasCriteria(list.query)
  const { total, access } = useGameList(list, { enabled: hasResults })
  const changeQuery = useQueryAddress()
  return (
    <div className={styles.layout} data-everyones={access.kind === 'public' ? '' : undefined}>
      <FilterRail query={query} counts={counts} refused={refused} year={year} onChange={changeQuery} />
      <section className={styles.results} id={SKIP_TARGET} tabIndex={-1}>
        <ListHead
          title={list.kind === 'browse' ? 'Games' : 'Search'}
          query={query}
          total={hasResults ? total : undefined}
          onChange={changeQuery}
        />
        {children}
      </section>
    </div>
  )
}

/** The counts beside the filters. The previous ones stay while new ones load, unless they belong to another viewer. */
function useFilterCounts(query: CatalogueQuery): FilterCounts | undefined {
  const access = useListAccess(isPersonal(query))
  const { data } = useQuery({
    ...filterCountsQuery(query, access.viewer),
    enabled: access.kind === 'public' || access.kind === 'own',
    placeholderData: (before, last) =>
      access.viewer === undefined || isOwnVariant(last?.queryKey ?? [], access.viewer) ? before : undefined,
  })
  return data
}
