import { useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { MAX_REMOVAL_REASON_LENGTH } from './moderation.limits.ts'
import styles from './RemovalReason.module.css'

export interface RemovalReasonProps {
  /** 'review', 'post', 'comment'. */
  noun: string
  isBusy: boolean
  error: Error | null
  onRemove: (reason: string) => void
  onCancel: () => void
}

/** Asks a moderator why they remove another member's text: the moderation log keeps it, and the author reads it. */
export function RemovalReason({ noun, isBusy, error, onRemove, onCancel }: RemovalReasonProps) {
  const [reason, setReason] = useState('')
  return (
    <div className={styles.reason}>
      <Field
        label="Why do you remove it?"
        hint="The author reads this, and it is kept in the moderation log."
        error={error && `error: ${toErrorMessage(error)}`}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={MAX_REMOVAL_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <ConfirmButton
          size="small"
          tone="danger"
          icon="trash-2"
          busy={isBusy}
          disabled={reason.trim() === ''}
          question="press again to confirm"
          onConfirm={() => onRemove(reason.trim())}
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
