import { useInfiniteQuery } from '@tanstack/react-query'
import layout from '#/features/games/browse/BrowseLayout.module.css'
import head from '#/features/games/browse/ListHead.module.css'
import { useListAddress } from '#/features/games/browse/useListAddress.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { ActiveUpdateFilters } from './ActiveUpdateFilters.tsx'
import { UpdateRow } from './UpdateRow.tsx'
import { UpdateRowSkeleton } from './UpdateRowSkeleton.tsx'
import styles from './UpdatesPage.module.css'
import { UpdatesRail } from './UpdatesRail.tsx'
import { type UpdatesFilters, updatesAddress, withGame } from './updates.address.ts'
import { updatesQuery } from './updates.client.ts'

/** The updates of all games, newest first, with their filters beside them. */
export function UpdatesPage({ filters }: { filters: UpdatesFilters }) {
  const list = loadedPages(useInfiniteQuery(updatesQuery(filters)))
  const markPage = useListAddress(filters.page)
  const chosen = filters.tags.length + filters.not.length + filters.without.length
  return (
    <div className={layout.layout}>
      <UpdatesRail filters={filters} />
      <section className={layout.results} id={SKIP_TARGET} tabIndex={-1}>
        <header className={head.head}>
          <div className={head.line}>
            <h1 className={head.title}>Updates</h1>
            <p className={head.total}>what changed in the games, newest first</p>
            <div className={head.tools}>
              <button type="button" className={head.filters} popoverTarget="filters">
                <Icon name="sliders-horizontal" /> Filters{chosen > 0 && ` (${chosen})`}
              </button>
            </div>
          </div>
          <ActiveUpdateFilters filters={filters} />
        </header>
        {list.pages[0]?.rows.length === 0 ? (
          <NoUpdates filtered={chosen > 0} />
        ) : (
          <EndlessList
            {...list}
            className={styles.list}
            keyOf={(update) => update.id}
            hrefOf={(page) => updatesAddress({ ...filters, page })}
            noun="updates"
            skeleton={<UpdateRowSkeleton />}
            markPage={markPage}
          >
            {(update) => (
              <UpdateRow
                update={update}
                withoutHref={updatesAddress(withGame(filters, update.game.id, false))}
              />
            )}
          </EndlessList>
        )}
      </section>
    </div>
  )
}

function NoUpdates({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon="newspaper"
      title="No updates yet!"
      action={filtered && <LinkButton href={paths.updates()}>See all updates</LinkButton>}
    >
      {filtered ? 'No game with these tags has told of a change.' : 'Updates of games appear here.'}
    </EmptyState>
  )
}
