import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#/features/account/me.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import { BulkBar } from './BulkBar.tsx'
import { ItemPanel, type ItemPanelHandle } from './ItemPanel.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueRow } from './QueueRow.tsx'
import styles from './QueueView.module.css'
import { keyOf } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { MAX_SELECTED, type QueueKind } from './queue.limits.ts'
import { KIND_WORDS } from './queueKinds.ts'
import { useDecisions } from './useDecisions.ts'
import { useQueue } from './useQueue.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))
const ReasonsDialog = lazy(() => import('./ReasonsDialog.tsx'))

/** Whether the list and the item are beside each other: then the first item is shown without being chosen. */
const isWide = () => matchMedia('(min-width: 1000px)').matches

export function QueueView({ viewer, kind }: { viewer: Me; kind: QueueKind | undefined }) {
  const queue = useQueue(viewer.id, kind)
  const { items, list } = queue
  const decisions = useDecisions(queue.drop)
  const [chosen, setChosen] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'keys' | 'reasons' | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const panel = useRef<ItemPanelHandle>(null)
  const rows = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])

  const place = items.findIndex((item) => keyOf(item) === chosen)
  const shownPlace = place >= 0 ? place : chosen === null && isWide() ? 0 : -1
  const shown = items[shownPlace]
  const picked = useMemo(() => items.filter((item) => selected.has(keyOf(item))), [items, selected])

  const show = (item: QueueItem | undefined) => {
    if (!item) return
    setChosen(keyOf(item))
    rows.current
      ?.querySelector(`[data-item="${CSS.escape(keyOf(item))}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: 1 | -1) => {
    if (items.length === 0) return
    const next = items[Math.min(items.length - 1, Math.max(0, shownPlace + by))]
    show(shownPlace < 0 ? items[0] : next)
    if (by === 1 && shownPlace >= items.length - 5 && list.hasNextPage && !list.isFetchingNextPage)
      void list.fetchNextPage()
  }
  const select = (item: QueueItem) =>
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(keyOf(item)) && after.size < MAX_SELECTED) after.add(keyOf(item))
      return after
    })
  /** The item after the one that is decided comes next; after the last, the one before. */
  const follow = (item: QueueItem) => {
    const at = items.findIndex((each) => keyOf(each) === keyOf(item))
    const next = items[at + 1] ?? items[at - 1]
    setChosen(next && (isWide() || chosen !== null) ? keyOf(next) : null)
    setSelected((before) => new Set([...before].filter((key) => key !== keyOf(item))))
  }

  const isFree = dialog === null
  useShortcut('j', () => step(1), isFree)
  useShortcut('k', () => step(-1), isFree)
  useShortcut('x', () => shown && select(shown), isFree)
  useShortcut('a', () => panel.current?.accept(), isFree)
  useShortcut('d', () => panel.current?.decline(), isFree)
  useShortcut('l', () => panel.current?.toggleLock(), isFree)
  useShortcut('o', () => shown?.link && window.open(shown.link, '_blank', 'noopener'), isFree)
  useShortcut('?', () => setDialog('keys'), isFree)

  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>Moderation queue</h1>
        <div className={styles.tools}>
          <LinkButton size="small" variant="plain" icon="history" href={paths.moderationLog()}>
            Log
          </LinkButton>
          <Button size="small" variant="plain" icon="quote" onClick={() => setDialog('reasons')}>
            Canned reasons
          </Button>
          <IconButton
            size="small"
            icon="circle-question-mark"
            label="Keyboard shortcuts"
            onClick={() => setDialog('keys')}
          />
        </div>
      </header>
      <QueueFilters kind={kind} counts={queue.counts} />
      <div className={styles.columns} data-open={place >= 0 || undefined}>
        <section className={styles.list} aria-label="What waits">
          {picked.length > 0 && (
            <BulkBar
              viewerId={viewer.id}
              picked={picked}
              decisions={decisions}
              onClear={() => setSelected(new Set())}
            />
          )}
          {list.isError && items.length === 0 ? (
            <ErrorState
              compact
              title="The queue couldn't be loaded"
              action={
                <Button icon="refresh-cw" onClick={() => void list.refetch()}>
                  Try again
                </Button>
              }
            >
              Check your connection and try again.
            </ErrorState>
          ) : list.isPending ? (
            <SkeletonText lines={8} />
          ) : items.length === 0 && !list.hasNextPage ? (
            <EmptyState icon="check-check" title="Nothing waits">
              {kind
                ? `There is nothing under ${KIND_WORDS[kind].label}.`
                : 'All is decided. What comes in shows up here by itself.'}
            </EmptyState>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers
            <ol ref={rows} className={styles.rows} role="list">
              {items.map((item) => (
                <QueueRow
                  key={keyOf(item)}
                  item={item}
                  viewerId={viewer.id}
                  now={now}
                  isShown={item === shown}
                  isSelected={selected.has(keyOf(item))}
                  failure={decisions.failureOf(item)}
                  onShow={() => show(item)}
                  onSelect={() => select(item)}
                />
              ))}
            </ol>
          )}
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </section>
        <section className={styles.item} aria-label="Item">
          {shown ? (
            <ItemPanel
              key={keyOf(shown)}
              ref={panel}
              item={shown}
              viewer={viewer}
              now={now}
              onBack={() => setChosen(null)}
              onLocked={queue.refreshState}
              onDecided={(item, decided) => {
                follow(item)
                if (decided) queue.drop([item])
              }}
            />
          ) : (
            items.length > 0 && (
              <EmptyState compact icon="list" title="Choose an item">
                Press j and k to go through the list.
              </EmptyState>
            )
          )}
        </section>
      </div>
      <Suspense>
        {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
        {dialog === 'reasons' && <ReasonsDialog viewerId={viewer.id} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}
