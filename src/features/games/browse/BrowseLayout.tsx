import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasCriteria } from '#/features/catalogue/catalogue.address.ts'
import { filterCountsQuery, gameListQuery } from '#/features/games/games.client.ts'
import { useNow } from '#/shared/now.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import styles from './BrowseLayout.module.css'
import { FilterRail } from './FilterRail.tsx'
import { ListHead } from './ListHead.tsx'
import type { ShownList } from './listOfAddress.ts'
import { useQueryAddress } from './useQueryAddress.ts'
import { useWantedList } from './useWantedList.ts'

/** A list of games with its filters beside it and its title, order, and view above it. */
export function BrowseLayout({ list, children }: { list: ShownList; children: ReactNode }) {
  const { query, refused } = useWantedList(list)
  const year = new Date(useNow()).getUTCFullYear()
  const counts = useQuery({ ...filterCountsQuery(query), placeholderData: (before) => before })
  const hasResults = list.kind === 'browse' || hasCriteria(list.query)
  const games = useInfiniteQuery({ ...gameListQuery(list.query, list.size), enabled: hasResults })
  const changeQuery = useQueryAddress()
  return (
    <div className={styles.layout}>
      <FilterRail query={query} counts={counts.data} refused={refused} year={year} onChange={changeQuery} />
      <section className={styles.results} id={SKIP_TARGET} tabIndex={-1}>
        <ListHead
          title={list.kind === 'browse' ? 'Games' : 'Search'}
          query={query}
          total={hasResults ? games.data?.pages[0]?.total : undefined}
          onChange={changeQuery}
        />
        {children}
      </section>
    </div>
  )
}
