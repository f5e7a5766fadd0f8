import { HiddenTagChips } from '#/features/catalog/browse/HiddenTagChips.tsx'
import head from '#/features/catalog/browse/ListHead.module.css'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { PUBLIC_DEFAULTS, useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { UpdateRow } from '#/features/stewardship/updates/UpdateRow.tsx'
import { UpdateRowSkeleton } from '#/features/stewardship/updates/UpdateRowSkeleton.tsx'
import { updatesAddress } from '#/features/stewardship/updates/updates.address.ts'
import { useUpdates } from '#/features/stewardship/updates/useUpdates.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './DeveloperUpdates.module.css'
import { updatesOfDeveloper } from './updatesOfDeveloper.ts'

/** The updates of a developer's games, newest first, as on `/updates`. */
export function DeveloperUpdates({ slug, page }: { slug: string; page: number }) {
  const filters = updatesOfDeveloper(slug, page)
  const { list, access } = useUpdates(filters)
  const defaults = useListDefaults()
  const markPage = useListAddress(page)
  const hrefOf = (other: number) =>
    paths.developer(slug, { tab: 'updates', page: other > 1 ? other : undefined })
  return (
    <section
      className={styles.updates}
      id={SKIP_TARGET}
      tabIndex={-1}
      aria-label="Updates"
      data-everyones={access.kind === 'public' ? '' : undefined}
      data-visitors={defaults === PUBLIC_DEFAULTS ? '' : undefined}
    >
      <div className={head.head}>
        <HiddenTagChips filters={filters} addressOf={updatesAddress} />
      </div>
      {list.pages[0]?.rows.length === 0 ? (
        <NoUpdates firstPage={page > 1 ? hrefOf(1) : undefined} />
      ) : (
        <EndlessList
          {...list}
          className="stack gap-12"
          keyOf={(update) => update.id}
          hrefOf={hrefOf}
          noun="updates"
          skeleton={<UpdateRowSkeleton />}
          markPage={markPage}
        >
          {(update) => <UpdateRow update={update} />}
        </EndlessList>
      )}
    </section>
  )
}

/** `firstPage` is the address of the first page, for one past the last. */
const NoUpdates = ({ firstPage }: { firstPage: string | undefined }) =>
  firstPage === undefined ? (
    <EmptyState icon="newspaper" title="No updates yet!">
      Updates to these games appear here.
    </EmptyState>
  ) : (
    <EmptyState
      icon="newspaper"
      title="There are no updates on this page"
      action={<LinkButton href={firstPage}>First page</LinkButton>}
    />
  )
