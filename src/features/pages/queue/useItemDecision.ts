import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accessTokenNow, loadAuth } from '#/features/people/session/session.client.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { holdDecision, sendHeld } from './heldDecision.client.ts'
import { claimItem, type Decision, queueDetailQuery, sendDecision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { decisionLabels, decisionReasonError } from './queueKinds.ts'

/** Shorter than the margin with which the client renews a token that it is asked for, and longer than a decision is held. */
const RENEW_SECONDS = 60

interface ItemDecisionOptions {
  viewerId: string
  onLocked: () => Promise<void>
  /** The moderator goes on to the next item. */
  onLeave: (item: QueueItem) => void
  /** The server has the decision. */
  onDecided: (item: QueueItem) => void
  onUndo: () => void
}

/** The details of an item, the reason that the moderator writes, and the decision. */
export function useItemDecision(item: QueueItem, options: ItemDecisionOptions) {
  const { viewerId, onLocked, onLeave, onDecided, onUndo } = options
  const words = decisionLabels(item)
  const { data: detail, error, refetch } = useQuery(queueDetailQuery(viewerId, item.kind, item.id))
  const draft = useDraft(`moderation:${item.kind}:${item.id}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<Decision | null>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const showToast = useToast()

  const showFailure = (failure: Error) =>
    showToast({
      tone: 'negative',
      icon: 'triangle-alert',
      title: `${item.title}: ${errorMessage(failure)}`,
      topic: 'queue-failure',
    })
  const done = (decision: Decision) => ({
    tone: 'positive' as const,
    icon: 'circle-check' as const,
    title: `${decision === 'accept' ? words.accepted : words.declined}: ${item.title}`,
    topic: 'queue-decision',
  })

  const hold = (decision: Decision, reason: string) => {
    let close = () => {}
    holdDecision({
      viewerId,
      item: detail ?? item,
      decision,
      reason,
      onSent() {
        draft.forget()
        onDecided(item)
      },
      onFailed(failure) {
        showFailure(failure)
        void onLocked()
      },
      onEnd: () => close(),
    })
    close = showToast({
      ...done(decision),
      stays: true,
      action: { label: 'Undo', onSelect: onUndo },
      onDismiss: sendHeld,
    })
    onLeave(item)
  }

  const decide = async (decision: Decision) => {
    if (busy) return
    const reason = draft.text.trim()
    const refusal = decisionReasonError(reason, decision, [item.kind], 'member')
    if (refusal) {
      setProblem(refusal)
      return reasonInput.current?.focus()
    }
    setBusy(decision)
    if (await mayHold(item, viewerId)) return hold(decision, reason)
    void sendHeld()
    try {
      await sendDecision(detail ?? item, decision, reason)
      draft.clear()
      showToast(done(decision))
      onLeave(item)
      onDecided(item)
    } catch (failure) {
      setProblem(errorMessage(failure as Error))
      // The moderator has gone on to another item, and this panel is not there to say it.
      if (!reasonInput.current) showFailure(failure as Error)
      setBusy(null)
      // The text has changed, and the one that waits now is to be read; or somebody has decided.
      if (failure instanceof ApiError && failure.problem.status === 409) void refetch()
      void onLocked()
    }
  }
  const declineByKey = () => {
    if (document.activeElement === reasonInput.current) return
    void decide('decline')
  }
  return { detail, error, draft, problem, setProblem, busy, reasonInput, decide, declineByKey }
}

/**
 * Whether a decision about an item can wait: it is assigned to the moderator first. What the server refuses, such as a decision about one's own
 * game, is sent at once, so that the moderator reads why.
 */
async function mayHold({ who, lock, ...item }: QueueItem, viewerId: string): Promise<boolean> {
  if (who?.id === viewerId || (lock && lock.moderator.id !== viewerId)) return false
  try {
    // It may be sent as the page closes, when there is no time to renew a token.
    if (accessTokenNow(RENEW_SECONDS) === undefined) await (await loadAuth()).accessToken()
    await claimItem(item)
    return true
  } catch {
    return false
  }
}
