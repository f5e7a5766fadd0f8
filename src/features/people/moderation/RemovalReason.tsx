import { useState } from 'react'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { errorMessage } from '#/shared/errorMessage.ts'
import { textError } from '#/shared/textRules.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './RemovalReason.module.css'
import { REMOVAL_REASON } from './reason.rules.ts'

export interface RemovalReasonProps {
  /** 'review', 'post', 'comment'. */
  noun: string
  isBusy: boolean
  error: Error | null
  onRemove: (reason: string) => void
  onCancel: () => void
}

/** Asks a moderator for the reason of a removal: it is stored in the moderation log and shown to the author. */
export default function RemovalReason({ noun, isBusy, error, onRemove, onCancel }: RemovalReasonProps) {
  const [typed, setTyped] = useState('')
  const reason = typed.trim()
  const problem = textError(reason, REMOVAL_REASON)
  return (
    <div className={styles.reason}>
      <CitedReason value={typed} onChange={setTyped}>
        <TextField
          label="Why are you removing it?"
          hint="The author will see this, and it’s recorded in the moderation log."
          error={problem ?? (error && `error: ${errorMessage(error)}`)}
          autoFocus
          value={typed}
          onChange={setTyped}
        />
      </CitedReason>
      <div className="row wrap gap-8">
        <ConfirmButton
          size="small"
          tone="danger"
          icon="trash-2"
          busy={isBusy}
          disabled={reason === '' || problem !== undefined}
          question="press again to confirm"
          onConfirm={() => onRemove(reason)}
        >
          {isBusy ? 'removing...' : `Remove ${noun}`}
        </ConfirmButton>
        <Button size="small" variant="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
