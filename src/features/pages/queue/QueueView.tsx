import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { useCommands } from '#/ui/commands.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import { undoHeld } from './heldDecision.client.ts'
import { ItemPanel, type ItemPanelHandle } from './ItemPanel.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import styles from './QueueView.module.css'
import { keyOf } from './queue.client.ts'
import type { QueueKind } from './queue.limits.ts'
import { Removals } from './Removals.tsx'
import { useQueue } from './useQueue.ts'
import { useSelection } from './useSelection.ts'
import { useShownItem } from './useShownItem.ts'

const AlikeDevelopersDialog = lazyComponent(
  () => import('#/features/stewardship/developers/AlikeDevelopersDialog.tsx'),
  'dialog',
)
const ReasonsDialog = lazyComponent(() => import('./ReasonsDialog.tsx'), 'dialog')

/** The queue, and the item of it that the moderator decides. */
export function QueueView({ viewer, kind }: { viewer: Me; kind: QueueKind | undefined }) {
  const now = useNow()
  const queue = useQueue(viewer.id, kind, now)
  const { shown, isWaiting, show, hide, step, leave, comeBack, heading, rows, section } = useShownItem(
    queue,
    kind,
  )
  const selection = useSelection(queue.items)
  const [isEditingReasons, setEditingReasons] = useState(false)
  const panel = useRef<ItemPanelHandle>(null)
  const [isComparing, setComparing] = useState(false)
  const undo = () => {
    const item = undoHeld()
    if (item) comeBack(item)
  }
  const isFree = !isEditingReasons && !isComparing
  useShortcut('queue:j', () => step(1), isFree)
  useShortcut('queue:k', () => step(-1), isFree)
  useShortcut('queue:x', () => shown && selection.toggle(shown), isFree)
  useShortcut('queue:a', () => panel.current?.accept(), isFree)
  useShortcut('queue:d', () => panel.current?.decline(), isFree)
  useShortcut('queue:z', undo, isFree)
  useShortcut('queue:l', () => panel.current?.toggleLock(), isFree)
  useShortcut('queue:o', () => shown?.link && window.open(shown.link, '_blank', 'noopener'), isFree)

  return (
    <>
      <QueueHead
        headingRef={heading}
        onEditReasons={() => setEditingReasons(true)}
        onCompare={() => setComparing(true)}
      />
      <QueueFilters kind={kind} counts={queue.counts} />
      <Removals removals={queue.removals} />
      <div className={styles.columns} data-open={shown !== undefined || undefined}>
        <QueueList
          queue={queue}
          kind={kind}
          viewerId={viewer.id}
          now={now}
          shown={shown}
          onShow={show}
          selection={selection}
          rows={rows}
        />
        <section ref={section} className={styles.item} aria-label="Item">
          {shown ? (
            <ItemPanel
              key={keyOf(shown)}
              ref={panel}
              item={shown}
              waits={isWaiting}
              viewer={viewer}
              now={now}
              onBack={hide}
              onLocked={queue.refreshState}
              onLeave={(item) => {
                selection.remove(item)
                leave(item)
              }}
              onDecided={(item) => queue.drop([item])}
              onUndo={undo}
            />
          ) : (
            queue.items.length > 0 && (
              <EmptyState compact icon="list" title="Choose an item">
                <span className="key-hint">Press j and k to move through the list.</span>
              </EmptyState>
            )
          )}
        </section>
      </div>
      {isComparing && <AlikeDevelopersDialog onClose={() => setComparing(false)} />}
      {isEditingReasons && <ReasonsDialog viewerId={viewer.id} onClose={() => setEditingReasons(false)} />}
    </>
  )
}

interface QueueHeadProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  onEditReasons: () => void
  onCompare: () => void
}

function QueueHead({ headingRef, onEditReasons, onCompare }: QueueHeadProps) {
  const { openShortcuts } = useCommands()
  return (
    <header className="row wrap middle spread gap-8">
      <h1 ref={headingRef} tabIndex={-1}>
        Moderation queue
      </h1>
      <div className="row wrap middle gap-4">
        <LinkButton size="small" variant="plain" icon="history" href={paths.moderationLog()}>
          Log
        </LinkButton>
        <Button size="small" variant="plain" icon="users" onClick={onCompare}>
          Similar developers
        </Button>
        <Button size="small" variant="plain" icon="quote" onClick={onEditReasons}>
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
  )
}

/** The current time, for waiting times and claims. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
