import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { type Decision, queueDetailQuery, sendDecision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { decisionLabels, decisionReasonError } from './queueKinds.ts'

interface ItemDecisionOptions {
  viewerId: string
  onLocked: () => Promise<void>
  onDecided: (item: QueueItem) => void
}

/** The details of an item, the reason that the moderator writes, and the decision. */
export function useItemDecision(item: QueueItem, { viewerId, onLocked, onDecided }: ItemDecisionOptions) {
  const words = decisionLabels(item)
  const { data: detail, error, refetch } = useQuery(queueDetailQuery(viewerId, item.kind, item.id))
  const draft = useDraft(`moderation:${item.kind}:${item.id}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<Decision | null>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const showToast = useToast()

  const decide = async (decision: Decision) => {
    if (busy) return
    const reason = draft.text.trim()
    const refusal = decisionReasonError(reason, decision, [item.kind], 'member')
    if (refusal) {
      setProblem(refusal)
      return reasonInput.current?.focus()
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
      onDecided(item)
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
  const declineByKey = () => {
    if (document.activeElement === reasonInput.current) return
    void decide('decline')
  }
  return { detail, error, draft, problem, setProblem, busy, reasonInput, decide, declineByKey }
}
