import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import type { useVoteSelection } from './useVoteSelection.ts'
import styles from './VotersDialog.module.css'

/** Sets the selected votes aside or restores them, and says what came of it. */
export function VoteSelectionBar({ selection }: { selection: ReturnType<typeof useVoteSelection> }) {
  const { count, reason, error, status, isBusy } = selection
  const button = { busy: isBusy, question: 'press again to confirm', canConfirm: selection.hasReason }
  return (
    <div className={styles.bar}>
      {count > 0 && (
        <>
          <CitedReason value={reason} onChange={selection.setReason}>
            <Field label={`Reason for ${count} selected`} error={error}>
              {(control) => (
                <Input
                  {...control}
                  ref={selection.reasonInput}
                  value={reason}
                  onChange={(event) => selection.setReason(event.target.value)}
                />
              )}
            </Field>
          </CitedReason>
          <div className="row gap-8">
            <ConfirmButton {...button} tone="danger" onConfirm={() => void selection.change(true)}>
              Set aside
            </ConfirmButton>
            <ConfirmButton {...button} onConfirm={() => void selection.change(false)}>
              Restore
            </ConfirmButton>
          </div>
        </>
      )}
      <p role="status" className={status?.isError ? 'negative text-13' : 'positive text-13'}>
        {isBusy ? 'working...' : status?.text}
      </p>
    </div>
  )
}
