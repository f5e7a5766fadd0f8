import { useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import styles from './RemovalReason.module.css'
import { RemovalReason } from './RemovalReason.tsx'

export interface RemoveControlProps {
  /** 'review', 'post', 'comment'. */
  noun: string
  /** The viewer wrote it. */
  isOwn: boolean
  isBusy: boolean
  error: Error | null
  /** `reason` is empty where the viewer removes what is their own. */
  onRemove: (reason: string) => void
}

/** Removes a text: its author confirms by a second press, a moderator gives a reason first. */
export function RemoveControl({ noun, isOwn, isBusy, error, onRemove }: RemoveControlProps) {
  const [step, setStep] = useState<'closed' | 'asking' | 'canceled'>('closed')
  if (step === 'asking')
    return (
      <RemovalReason
        noun={noun}
        isBusy={isBusy}
        error={error}
        onRemove={onRemove}
        onCancel={() => setStep('canceled')}
      />
    )
  const look = { size: 'small', variant: 'plain', icon: 'trash-2', busy: isBusy } as const
  return (
    <>
      {isOwn ? (
        <ConfirmButton {...look} onConfirm={() => onRemove('')}>
          Remove
        </ConfirmButton>
      ) : (
        <Button {...look} autoFocus={step === 'canceled'} onClick={() => setStep('asking')}>
          Remove
        </Button>
      )}
      {error && (
        <span role="alert" className={styles.error}>
          {toErrorMessage(error)}
        </span>
      )}
    </>
  )
}
