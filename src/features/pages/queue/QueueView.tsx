import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { useCommands } from '#/ui/commands.ts'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { mayMoveFocus } from '#/ui/focus.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
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
import { KIND_LABELS } from './queueKinds.ts'
import { Removals } from './Removals.tsx'
import { useDecisions } from './useDecisions.ts'
import { useQueue } from './useQueue.ts'

const ReasonsDialog = lazyComponent(() => import('./ReasonsDialog.tsx'), 'dialog')

/** Whether the list and the item are side by side: then the first item is shown by default. */
const isWide = () => matchMedia('(min-width: 1000px)').matches

export function QueueView({ viewer, kind }: { viewer: Me; kind: QueueKind | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  const queue = useQueue(viewer.id, kind, now)
  const { items, list } = queue
  const decisions = useDecisions(queue.drop)
  const [chosen, setChosen] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'reasons' | null>(null)
  const panel = useRef<ItemPanelHandle>(null)
  const rows = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const itemSection = useRef<HTMLElement>(null)
  const isFollowing = useRef(false)
  const chosenNow = useRef(chosen)
  useLayoutEffect(() => {
    chosenNow.current = chosen
  }, [chosen])

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])

  const [shownKind, setShownKind] = useState(kind)
  if (shownKind !== kind) {
    setShownKind(kind)
    setChosen(null)
  }
  const first = items[0]
  if (chosen === null && first && isWide()) setChosen(keyOf(first))

  const shownPlace = items.findIndex((item) => keyOf(item) === chosen)
  // An item that someone else decides stays in view, with a message in the panel.
  const [last, setLast] = useState<QueueItem>()
  const inList = items[shownPlace]
  if (inList && last !== inList) setLast(inList)
  const shown = inList ?? (last && keyOf(last) === chosen ? last : undefined)
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
  /** The next item follows the decided one; after the last, it is the one before. */
  const follow = (item: QueueItem) => {
    setSelected((before) => new Set([...before].filter((key) => key !== keyOf(item))))
    // The moderator may have gone on to another item before the response.
    if (chosenNow.current !== keyOf(item)) return
    isFollowing.current = true
    const at = items.findIndex((each) => keyOf(each) === keyOf(item))
    const next = items[at + 1] ?? items[at - 1]
    setChosen(next ? keyOf(next) : null)
  }

  // The pressed button disappears with its item, so the focus moves to the next item, or to the top.
  useEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    if (!mayMoveFocus(itemSection.current, rows.current)) return
    const next = shown && itemSection.current?.querySelector('h2')
    ;(next ?? heading.current)?.focus()
  }, [shown])

  const isFree = dialog === null
  const { openShortcuts } = useCommands()
  useShortcut('queue:j', () => step(1), isFree)
  useShortcut('queue:k', () => step(-1), isFree)
  useShortcut('queue:x', () => shown && select(shown), isFree)
  useShortcut('queue:a', () => panel.current?.accept(), isFree)
  useShortcut('queue:d', () => panel.current?.decline(), isFree)
  useShortcut('queue:l', () => panel.current?.toggleLock(), isFree)
  useShortcut('queue:o', () => shown?.link && window.open(shown.link, '_blank', 'noopener'), isFree)

  return (
    <>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          Moderation queue
        </h1>
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
            onClick={openShortcuts}
          />
        </div>
      </header>
      <QueueFilters kind={kind} counts={queue.counts} />
      <Removals removals={queue.removals} />
      <div className={styles.columns} data-open={shown !== undefined || undefined}>
        <section className={styles.list} aria-label="Waiting items">
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
            <EmptyState icon="check-check" title="The queue is empty">
              {kind ? `No items under ${KIND_LABELS[kind].label}.` : 'New items appear here automatically.'}
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
        <section ref={itemSection} className={styles.item} aria-label="Item">
          {shown ? (
            <ItemPanel
              key={keyOf(shown)}
              ref={panel}
              item={shown}
              waits={inList !== undefined}
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
                Press j and k to move through the list.
              </EmptyState>
            )
          )}
        </section>
      </div>
      {dialog === 'reasons' && <ReasonsDialog viewerId={viewer.id} onClose={() => setDialog(null)} />}
    </>
  )
}
