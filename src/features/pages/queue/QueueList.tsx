import type { RefObject } from 'react'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { OrderedList } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { BulkBar } from './BulkBar.tsx'
import { QueueRow } from './QueueRow.tsx'
import styles from './QueueView.module.css'
import { keyOf } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'
import { useDecisions } from './useDecisions.ts'
import type { useQueue } from './useQueue.ts'
import type { Selection } from './useSelection.ts'

interface QueueListProps {
  queue: ReturnType<typeof useQueue>
  kind: QueueKind | undefined
  viewerId: string
  now: number
  shown: QueueItem | undefined
  onShow: (item: QueueItem) => void
  selection: Selection
  rows: RefObject<HTMLOListElement | null>
}

/** The items that wait, and what decides several of them together. */
export function QueueList({ queue, kind, viewerId, now, shown, onShow, selection, rows }: QueueListProps) {
  const { items, list } = queue
  const decisions = useDecisions(queue.drop)
  return (
    <section className={styles.list} aria-label="Waiting items">
      {selection.selected.length > 0 && (
        <BulkBar
          viewerId={viewerId}
          picked={selection.selected}
          decisions={decisions}
          onClear={selection.clear}
        />
      )}
      {items.length > 0 ? (
        <OrderedList ref={rows} className={styles.rows}>
          {items.map((item) => (
            <QueueRow
              key={keyOf(item)}
              item={item}
              viewerId={viewerId}
              now={now}
              isShown={item === shown}
              isSelected={selection.has(item)}
              failure={decisions.failureOf(item)}
              onShow={() => onShow(item)}
              onSelect={() => selection.toggle(item)}
            />
          ))}
        </OrderedList>
      ) : (
        <NoItems list={list} kind={kind} />
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function NoItems({ list, kind }: Pick<ReturnType<typeof useQueue>, 'list'> & Pick<QueueListProps, 'kind'>) {
  if (list.isError)
    return (
      <ErrorState compact title="The queue couldn’t be loaded" onRetry={() => void list.refetch()}>
        Check your connection and try again.
      </ErrorState>
    )
  if (list.isPending) return <SkeletonText lines={8} />
  if (list.hasNextPage) return null
  return (
    <EmptyState icon="check-check" title="The queue is empty">
      {kind ? `No items under ${KIND_LABELS[kind].label}.` : 'New items appear here automatically.'}
    </EmptyState>
  )
}
