import { useState } from 'react'
import { MIN_DECISION_REASON } from '#/features/moderation/moderation.limits.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import styles from './BulkBar.module.css'
import type { Decision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { MAX_SELECTED } from './queue.limits.ts'
import { KIND_WORDS } from './queueKinds.ts'
import { ReasonField } from './ReasonField.tsx'
import type { useDecisions } from './useDecisions.ts'

interface BulkBarProps {
  viewerId: string
  picked: readonly QueueItem[]
  decisions: ReturnType<typeof useDecisions>
  onClear: () => void
}

/** Decides about all selected items with one reason. What fails stays selected, and its row says why. */
export function BulkBar({ viewerId, picked, decisions, onClear }: BulkBarProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { progress, failures } = decisions
  const kinds = [...new Set(picked.map(({ kind }) => kind))]
  const only = kinds.length === 1 ? KIND_WORDS[kinds[0]!] : undefined
  const decide = async (decision: Decision) => {
    const needsReason = decision === 'decline' || kinds.some((kind) => KIND_WORDS[kind].needsReason)
    if (needsReason && reason.trim().length < MIN_DECISION_REASON) {
      setError('Give a reason: those concerned read it')
      return
    }
    setError(null)
    await decisions.decide(picked, decision, reason.trim())
  }
  return (
    <section className={styles.bar} aria-label="Selected items">
      <div className={styles.head}>
        <strong>
          {picked.length} selected{picked.length === MAX_SELECTED && ' (the most at once)'}
        </strong>
        <Button size="small" variant="plain" onClick={onClear}>
          Clear
        </Button>
      </div>
      <ReasonField
        viewerId={viewerId}
        kinds={kinds}
        value={reason}
        error={error}
        hint="One reason for all. Required to decline."
        onChange={setReason}
        onSubmit={() => {}}
      />
      <div className={styles.actions}>
        <ConfirmButton
          size="small"
          variant="solid"
          tone="accent"
          busy={progress !== null}
          onConfirm={() => void decide('accept')}
        >
          {only?.accept ?? 'Accept'} {picked.length}
        </ConfirmButton>
        <ConfirmButton
          size="small"
          tone="danger"
          busy={progress !== null}
          onConfirm={() => void decide('decline')}
        >
          {only?.decline ?? 'Decline'} {picked.length}
        </ConfirmButton>
        <span role="status" className={styles.status}>
          {progress
            ? `${progress.done} of ${progress.of}…`
            : failures.length > 0 && `${failures.length} could not be decided. The list says why.`}
        </span>
      </div>
    </section>
  )
}
