import { useState } from 'react'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { CodeField } from './CodeField.tsx'
import { showFactor } from './signIn.client.ts'
import { useSending } from './useSending.ts'

export interface FactorFormProps {
  /** The code was right; what follows belongs to the sending. */
  onShown: () => Promise<unknown>
  onBack?: () => void
}

/** The second factor: a code of the authenticator, or one of the recovery codes. */
export function FactorForm({ onShown, onBack }: FactorFormProps) {
  const sending = useSending()
  const [recovery, setRecovery] = useState(false)
  return (
    <AccountForm
      sending={sending}
      action="Go on"
      onSend={async (fields) => {
        await showFactor(text(fields, 'code'), recovery ? 'recovery' : 'totp')
        await onShown()
      }}
      after={
        <p className={styles.turns}>
          <button
            type="button"
            className={styles.turn}
            onClick={() => {
              setRecovery(!recovery)
              sending.fail(undefined)
            }}
          >
            {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </button>
          {onBack && (
            <button type="button" className={styles.turn} onClick={onBack}>
              Back
            </button>
          )}
        </p>
      }
    >
      <p className={styles.explain}>
        {recovery
          ? 'Enter one of the recovery codes that you kept. Each works once.'
          : 'Enter the six digits that your authenticator app shows for this site.'}
      </p>
      <CodeField label={recovery ? 'Recovery code' : 'Code'} recovery={recovery} />
    </AccountForm>
  )
}
