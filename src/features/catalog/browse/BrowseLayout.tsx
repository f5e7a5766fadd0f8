import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { filterCountsQuery } from '#/features/catalog/games/games.client.ts'
import type { FilterCounts } from '#/features/catalog/games/games.contract.ts'
import { type CatalogQuery, hasCriteria, isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { PUBLIC_DEFAULTS, useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { useNow } from '#/shared/now.ts'
import { isOwnVariant } from '#/shared/ownVariant.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { FirstPaint } from '#/ui/FirstPaint.tsx'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'
import styles from './BrowseLayout.module.css'
import { addressQuery, hiddenBy } from './effectiveQuery.ts'
import { FilterRail } from './FilterRail.tsx'
import { ListHead as ListHeadMarkup } from './ListHead.tsx'
import type { ShownList } from './listOfAddress.ts'
import { withoutFields } from './refusedFields.ts'
import { useGameList } from './useGameList.ts'
import { useQueryAddress } from './useQueryAddress.ts'
import { useWantedList } from './useWantedList.ts'

const ListHead = memo(ListHeadMarkup)

export interface BrowseLayoutProps {
  list: ShownList
  /** What is above the list and its filters. */
  above?: ReactNode
  children: ReactNode
}

/** A list of games, with the filters beside it and title, order, and view above it. */
export function BrowseLayout({ list, above, children }: BrowseLayoutProps) {
  const wanted = useWantedList(list)
  const { refused } = wanted
  const defaults = useListDefaults()
  const query = useMemo(() => addressQuery(wanted, defaults), [wanted, defaults])
  const year = new Date(useNow()).getUTCFullYear()
  // The filters show a choice at once; what is beside them may follow after the next frame.
  const shown = useDeferredValue(query)
  const hasResults = list.kind === 'browse' || hasCriteria(list.query)
  const counts = useFilterCounts({ ...shown, hide: hiddenBy(shown, defaults) }, hasResults)
  const dependsOnDefaults = list.kind === 'browse' || list.query.hide === null
  const { total, access } = useGameList(list, { enabled: hasResults })
  const changeQuery = useQueryAddress()
  return (
    <div
      data-everyones={access.kind === 'public' ? '' : undefined}
      data-visitors={dependsOnDefaults && defaults === PUBLIC_DEFAULTS ? '' : undefined}
    >
      {above}
      <div className={styles.layout}>
        {/* A boundary of its own: React hydrates what is tapped first, without these hundred filters. */}
        <Suspense>
          <FilterRail
            kind={wanted.kind}
            query={query}
            counts={counts}
            refused={refused}
            year={year}
            onChange={changeQuery}
          />
        </Suspense>
        <section className={styles.results} id={SKIP_TARGET} tabIndex={-1}>
          <ListHead
            kind={list.kind}
            query={shown}
            hasResults={hasResults}
            total={hasResults ? total : undefined}
            onChange={changeQuery}
          />
          <RefusedParamsBanner refused={withoutFields(refused)} />
          {children}
          <FirstPaint />
        </section>
      </div>
    </div>
  )
}

/**
 * The counts beside the filters. The previous ones stay while new ones load, unless they belong to another viewer. A search without criteria
 * requests none (specification, section 5): it shows those of all games if a page before it had them.
 */
function useFilterCounts(query: CatalogQuery, hasResults: boolean): FilterCounts | undefined {
  const access = useListAccess(isPersonal(query))
  const { data } = useQuery({
    ...filterCountsQuery(query, access.viewer),
    enabled: hasResults && (access.kind === 'public' || access.kind === 'own'),
    placeholderData: (before, last) =>
      hasResults && (access.viewer === undefined || isOwnVariant(last?.queryKey ?? [], access.viewer))
        ? before
        : undefined,
  })
  return data
}
