import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { MIN_DECISION_REASON } from '#/features/people/moderation/moderation.limits.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { ItemDetail } from './ItemDetail.tsx'
import styles from './ItemPanel.module.css'
import { claimItem, type Decision, queueDetailQuery, releaseItem, sendDecision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { KIND_LABELS, missingReason } from './queueKinds.ts'
import { ReasonField } from './ReasonField.tsx'
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
  /** `isDone`: it is decided, by the viewer or somebody else, and leaves the list. */
  onDecided: (item: QueueItem, isDone: boolean) => void
}

/** One item with everything needed to decide it, and the decision. */
export function ItemPanel({ ref, item, waits, viewer, now, onBack, onLocked, onDecided }: ItemPanelProps) {
  const words = KIND_LABELS[item.kind]
  const { data: detail, error, refetch } = useQuery(queueDetailQuery(viewer.id, item.kind, item.id))
  const draft = useDraft(`moderation:${item.kind}:${item.id}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [isClaiming, setClaiming] = useState(false)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const showToast = useToast()
  const isMine = item.lock?.moderator.id === viewer.id
  const isOthers = item.lock !== null && !isMine
  const isMissing = error instanceof ApiError && error.problem.status === 404
  const isGone = isMissing || (!waits && busy === null)

  const toggleLock = async () => {
    if (busy || isClaiming) return
    setClaiming(true)
    // Cleared now, not afterward: another action in the meantime may set its own error.
    setProblem(null)
    try {
      await (isMine ? releaseItem(item) : claimItem(item))
    } catch (failure) {
      setProblem(errorMessage(failure as Error))
    }
    await onLocked()
    setClaiming(false)
  }

  const decide = async (decision: Decision) => {
    if (busy) return
    const reason = draft.text.trim()
    if ((decision === 'decline' || words.needsReason) && reason.length < MIN_DECISION_REASON) {
      setProblem(missingReason('member', decision, [item.kind]))
      reasonInput.current?.focus()
      return
    }
    setBusy(decision)
    try {
      await sendDecision(detail ?? item, decision, reason)
      draft.clear()
      showToast({
        tone: 'positive',
        icon: 'circle-check',
        title: `${decision === 'accept' ? words.accepted : words.declined}: ${item.title}`,
        topic: 'moderation',
      })
      onDecided(item, true)
    } catch (failure) {
      const message = errorMessage(failure as Error)
      setProblem(message)
      // The moderator has gone on to another item, and this panel is not there to say it.
      if (!reasonInput.current)
        showToast({
          tone: 'negative',
          icon: 'triangle-alert',
          title: `${item.title}: ${message}`,
          topic: 'moderation',
        })
      setBusy(null)
      // The text has changed, and the one that waits now is to be read; or somebody has decided.
      if (failure instanceof ApiError && failure.problem.status === 409) void refetch()
      void onLocked()
    }
  }

  const declineOrAsk = () => {
    if (document.activeElement === reasonInput.current) return
    if (draft.text.trim().length >= MIN_DECISION_REASON) void decide('decline')
    else {
      reasonInput.current?.focus()
      setProblem(missingReason('member', 'decline', [item.kind]))
    }
  }
  useImperativeHandle(ref, () => ({
    accept: () => void decide('accept'),
    decline: declineOrAsk,
    toggleLock: () => void toggleLock(),
  }))
  const hasText = draft.text !== ''
  const wasTaken = useRef(false)
  // A moderator who starts typing a reason is about to decide, so the item is claimed for them.
  useEffect(() => {
    if (!hasText || wasTaken.current || item.lock !== null || draft.isRestored) return
    wasTaken.current = true
    claimItem(item)
      .then(onLocked)
      .catch(() => {})
  }, [hasText, draft.isRestored, item, onLocked])

  // The error about another moderator's claim is outdated once the claim ends.
  useEffect(() => {
    if (!isOthers) setProblem(null)
  }, [isOthers])

  const wait = waitingTime(item.since, now)
  return (
    <article className={styles.panel} aria-label={item.title}>
      <Button size="small" variant="plain" icon="arrow-left" className={styles.back} onClick={onBack}>
        Back to the queue
      </Button>
      <header className={styles.head}>
        <div className={styles.names}>
          <p className={styles.kind}>
            <Icon name={words.icon} size={14} /> {words.one}, waiting {wait.text}
          </p>
          <h2 tabIndex={-1} className={styles.title}>
            {item.title}
          </h2>
        </div>
        <div className={styles.tools}>
          {item.link && (
            <LinkButton size="small" icon="external-link" href={item.link} target="_blank" rel="noopener">
              Open
            </LinkButton>
          )}
          {(!isOthers || viewer.role === 'admin') && (
            <Button
              size="small"
              icon="user"
              busy={isClaiming}
              aria-pressed={isMine}
              onClick={() => void toggleLock()}
            >
              {isMine ? 'Release' : isOthers ? 'Take over' : 'Claim'}
            </Button>
          )}
        </div>
      </header>
      {isOthers && (
        <Banner tone="warning">
          {authorName(item.lock!.moderator)} has claimed this until{' '}
          {new Date(item.lock!.until).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })}.
        </Banner>
      )}
      {isGone ? (
        <Banner
          tone="info"
          action={
            <Button size="small" onClick={() => onDecided(item, true)}>
              Next
            </Button>
          }
        >
          This item is no longer in the queue. Someone decided it, or it was removed.
        </Banner>
      ) : error ? (
        <Banner tone="negative">{errorMessage(error)}</Banner>
      ) : detail ? (
        <ItemDetail detail={detail} viewerId={viewer.id} now={now} />
      ) : (
        <SkeletonText lines={6} />
      )}
      {!isGone && (
        <footer className={styles.decision}>
          <ReasonField
            inputRef={reasonInput}
            viewerId={viewer.id}
            kinds={[item.kind]}
            value={draft.text}
            error={problem}
            hint={
              words.needsReason
                ? `Required. Ctrl+Enter to ${words.decline.toLowerCase()}.`
                : `Required to ${words.decline.toLowerCase()}, optional otherwise. Ctrl+Enter to ${words.decline.toLowerCase()}.`
            }
            onChange={(text) => {
              draft.setText(text)
              setProblem(null)
            }}
            onSubmit={() => void decide('decline')}
          />
          <div className={styles.buttons}>
            <Button
              variant="solid"
              tone="accent"
              icon="check"
              busy={busy === 'accept'}
              aria-keyshortcuts="a"
              onClick={() => void decide('accept')}
            >
              {words.accept}
            </Button>
            <Button
              tone="danger"
              icon="x"
              busy={busy === 'decline'}
              aria-keyshortcuts="d"
              onClick={() => void decide('decline')}
            >
              {words.decline}
            </Button>
          </div>
        </footer>
      )}
    </article>
  )
}
