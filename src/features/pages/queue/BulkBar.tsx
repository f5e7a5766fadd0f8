import { useRef, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import styles from './BulkBar.module.css'
import type { Decision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { MAX_SELECTED } from './queue.limits.ts'
import { decisionLabels, decisionReasonError } from './queueKinds.ts'
import { ReasonField } from './ReasonField.tsx'
import type { useDecisions } from './useDecisions.ts'

interface BulkBarProps {
  viewerId: string
  picked: readonly QueueItem[]
  decisions: ReturnType<typeof useDecisions>
  onClear: () => void
}

/** Decides all selected items with one reason. Failed items stay selected, and their rows show the error. */
export function BulkBar({ viewerId, picked, decisions, onClear }: BulkBarProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const reasonInput = useRef<HTMLTextAreaElement>(null)
  const { progress, failures } = decisions
  const kinds = [...new Set(picked.map(({ kind }) => kind))]
  const accepts = new Set(picked.map((item) => decisionLabels(item).accept))
  const only = accepts.size === 1 ? decisionLabels(picked[0]!) : undefined
  const decide = (decision: Decision) => ({
    canConfirm: () => {
      const problem = decisionReasonError(reason.trim(), decision, kinds, 'members')
      setError(problem ?? null)
      if (problem) reasonInput.current?.focus()
      return !problem
    },
    onConfirm: () => void decisions.decide(picked, decision, reason.trim()),
  })
  return (
    <section className={styles.bar} aria-label="Selected items">
      <div className="row wrap middle spread gap-8">
        <strong>
          {picked.length} selected{picked.length === MAX_SELECTED && ' (the maximum)'}
        </strong>
        <Button size="small" variant="plain" onClick={onClear}>
          Clear
        </Button>
      </div>
      <ReasonField
        inputRef={reasonInput}
        viewerId={viewerId}
        kinds={kinds}
        value={reason}
        error={error}
        hint="One reason for all. Required to decline."
        onChange={setReason}
        onSubmit={() => {}}
      />
      <div className="row wrap middle gap-8">
        <ConfirmButton
          size="small"
          variant="solid"
          tone="accent"
          busy={progress !== null}
          {...decide('accept')}
        >
          {only?.accept ?? 'Accept'} ({picked.length})
        </ConfirmButton>
        <ConfirmButton size="small" tone="danger" busy={progress !== null} {...decide('decline')}>
          {only?.decline ?? 'Decline'} ({picked.length})
        </ConfirmButton>
        <span role="status" className="muted text-13">
          {progress
            ? `${progress.done} of ${progress.of}…`
            : failures.length > 0 && `${failures.length} couldn’t be decided. See the list for the reasons.`}
        </span>
      </div>
    </section>
  )
}
