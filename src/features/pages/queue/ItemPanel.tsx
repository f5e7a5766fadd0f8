import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { ItemDetail } from './ItemDetail.tsx'
import styles from './ItemPanel.module.css'
import { ItemPicture } from './ItemPicture.tsx'
import type { QueueItem } from './queue.contract.ts'
import { KIND_LABELS } from './queueKinds.ts'
import { useItemDecision } from './useItemDecision.ts'
import { useItemLock } from './useItemLock.ts'
import { waitingTime } from './waitingTime.ts'

/** What the keys of the page do to the item. */
export interface ItemPanelHandle {
  accept: () => void
  decline: () => void
  toggleLock: () => void
}

interface ItemPanelProps {
  ref: Ref<ItemPanelHandle>
  item: QueueItem
  /** False once somebody has decided about it. */
  waits: boolean
  viewer: Me
  now: number
  onBack: () => void
  onLocked: () => Promise<void>
  /** It is decided, by the viewer or somebody else. */
  onDecided: (item: QueueItem) => void
  onLeave: (item: QueueItem) => void
  onUndo: () => void
}

/** One item with everything needed to decide it, and the decision. */
export function ItemPanel(props: ItemPanelProps) {
  const { ref, item, waits, viewer, now, onBack, onLocked, onDecided, onLeave, onUndo } = props
  const decision = useItemDecision(item, { viewerId: viewer.id, onLocked, onDecided, onLeave, onUndo })
  const { detail, error, draft, busy } = decision
  const lock = useItemLock(item, {
    viewerId: viewer.id,
    isTyping: draft.text !== '' && !draft.isRestored,
    setProblem: decision.setProblem,
    onLocked,
  })
  const toggleLock = () => {
    if (!busy) void lock.toggle()
  }
  useImperativeHandle(ref, () => ({
    accept: () => void decision.decide('accept'),
    decline: decision.declineByKey,
    toggleLock,
  }))
  const isMissing = error instanceof ApiError && error.problem.status === 404
  const isGone = isMissing || (!waits && busy === null)
  return (
    <article className={styles.panel} aria-label={item.title}>
      <Button size="small" variant="plain" icon="arrow-left" className={styles.back} onClick={onBack}>
        Back to the queue
      </Button>
      <ItemHead item={item} now={now}>
        {(!lock.isOthers || viewer.role === 'admin') && (
          <Button
            size="small"
            icon="user"
            busy={lock.isClaiming}
            aria-pressed={lock.isMine}
            onClick={toggleLock}
          >
            {lock.isMine ? 'Unassign' : lock.isOthers ? 'Take over' : 'Assign to me'}
          </Button>
        )}
      </ItemHead>
      {lock.isOthers && <LockBanner lock={item.lock!} />}
      {isGone ? (
        <GoneBanner
          onNext={() => {
            onLeave(item)
            onDecided(item)
          }}
        />
      ) : error ? (
        <Banner tone="negative">{errorMessage(error)}</Banner>
      ) : detail ? (
        <ItemDetail detail={detail} viewerId={viewer.id} now={now} />
      ) : (
        <SkeletonText lines={6} />
      )}
      {!isGone && <DecisionForm item={item} viewerId={viewer.id} decision={decision} />}
    </article>
  )
}

interface ItemHeadProps extends Pick<ItemPanelProps, 'item' | 'now'> {
  /** A button that assigns it. */
  children: ReactNode
}

function ItemHead({ item, now, children }: ItemHeadProps) {
  const { icon, one } = KIND_LABELS[item.kind]
  return (
    <header className="row wrap top spread gap-12">
      <ItemPicture item={item} />
      <div className={styles.names}>
        <p className="row middle gap-4 muted text-13">
          <Icon name={icon} size={14} /> {one}, waiting {waitingTime(item.since, now).text}
        </p>
        <h2 tabIndex={-1} className="break">
          {item.title}
        </h2>
      </div>
      <div className="row wrap gap-8">
        {item.link && (
          <LinkButton size="small" icon="external-link" href={item.link} target="_blank" rel="noopener">
            Open
          </LinkButton>
        )}
        {children}
      </div>
    </header>
  )
}

const LockBanner = ({ lock }: { lock: NonNullable<QueueItem['lock']> }) => (
  <Banner tone="warning">
    This is assigned to {authorName(lock.moderator)} until{' '}
    {new Date(lock.until).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })}.
  </Banner>
)

const GoneBanner = ({ onNext }: { onNext: () => void }) => (
  <Banner
    tone="info"
    action={
      <Button size="small" onClick={onNext}>
        Next
      </Button>
    }
  >
    This item is no longer in the queue. Someone decided it, or it was removed.
  </Banner>
)
