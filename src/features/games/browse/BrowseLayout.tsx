import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { filterCountsQuery } from '#/features/games/games.client.ts'
import styles from './BrowseLayout.module.css'
import { FilterRail } from './FilterRail.tsx'
import { useQueryAddress } from './useQueryAddress.ts'
import { useWantedQuery } from './useWantedQuery.ts'

/** A list of games with its filters beside it. */
export function BrowseLayout({ query: shown, children }: { query: CatalogueQuery; children: ReactNode }) {
  const query = useWantedQuery(shown)
  const counts = useQuery({ ...filterCountsQuery(query), placeholderData: (before) => before })
  const changeQuery = useQueryAddress()
  return (
    <div className={styles.layout}>
      <FilterRail query={query} counts={counts.data} onChange={changeQuery} />
      <section className={styles.results}>{children}</section>
    </div>
  )
}
