import { useEffect, useRef } from 'react'
import { formatCount } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './QueueFilters.module.css'
import type { Queue } from './queue.contract.ts'
import { QUEUE_KINDS, type QueueKind } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'

interface QueueFiltersProps {
  kind: QueueKind | undefined
  counts: Queue['counts'] | undefined
}

/** The kinds of the queue with their counts. */
export function QueueFilters({ kind, counts }: QueueFiltersProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filters = useRef<HTMLElement>(null)
  // On a narrow screen the filters scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current filter follows the kind
  useEffect(() => {
    filters.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' })
  }, [kind])
  return (
    <nav ref={filters} className={classes('fades', styles.filters)} aria-label="Kinds">
      <Filter href={paths.moderation()} isCurrent={kind === undefined} count={total} icon="list">
        All
      </Filter>
      {QUEUE_KINDS.map((each) => (
        <Filter
          key={each}
          href={paths.moderation(each)}
          isCurrent={kind === each}
          count={counts?.[each]}
          icon={KIND_LABELS[each].icon}
        >
          {KIND_LABELS[each].label}
        </Filter>
      ))}
    </nav>
  )
}

interface FilterProps {
  href: string
  isCurrent: boolean
  count: number | undefined
  icon: (typeof KIND_LABELS)[QueueKind]['icon']
  children: string
}

function Filter({ href, isCurrent, count, icon, children }: FilterProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(styles.filter, isCurrent && styles.current, count === 0 && styles.none)}
    >
      <Icon name={icon} size={14} />
      {children}
      <span className={styles.count}>{count !== undefined && formatCount(count)}</span>
    </a>
  )
}
