import { Button } from '#/ui/Button.tsx'
import styles from './ItemPanel.module.css'
import type { QueueItem } from './queue.contract.ts'
import { decisionLabels, KIND_LABELS } from './queueKinds.ts'
import { ReasonField } from './ReasonField.tsx'
import type { useItemDecision } from './useItemDecision.ts'

interface DecisionFormProps {
  item: QueueItem
  viewerId: string
  decision: ReturnType<typeof useItemDecision>
}

/** The reason for a decision, and the buttons that decide. */
export function DecisionForm({ item, viewerId, decision }: DecisionFormProps) {
  const { draft, problem, setProblem, busy, reasonInput, decide } = decision
  const { kind } = item
  const { needsReason } = KIND_LABELS[kind]
  const { accept, decline, removes } = decisionLabels(item)
  const verb = decline.toLowerCase()
  return (
    <footer className={styles.decision}>
      <ReasonField
        inputRef={reasonInput}
        viewerId={viewerId}
        kinds={[kind]}
        value={draft.text}
        error={problem}
        hint={
          <>
            {needsReason ? 'Required' : `Required to ${verb}, optional otherwise`}.{' '}
            <span className="key-hint">Ctrl+Enter to {verb}.</span>
          </>
        }
        onChange={(text) => {
          draft.setText(text)
          setProblem(null)
        }}
        onSubmit={() => void decide('decline')}
      />
      <div className="row wrap gap-8">
        <Button
          variant="solid"
          tone={removes ? 'danger' : 'accent'}
          icon={removes ? 'trash-2' : 'check'}
          busy={busy === 'accept'}
          aria-keyshortcuts="a"
          onClick={() => void decide('accept')}
        >
          {accept}
        </Button>
        <Button
          {...(removes ? { icon: 'check' } : { tone: 'danger', icon: 'x' })}
          busy={busy === 'decline'}
          aria-keyshortcuts="d"
          onClick={() => void decide('decline')}
        >
          {decline}
        </Button>
      </div>
    </footer>
  )
}
