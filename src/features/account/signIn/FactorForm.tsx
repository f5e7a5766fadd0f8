import { useState } from 'react'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { CodeField } from './CodeField.tsx'
import { showFactor } from './signIn.client.ts'
import { useSending } from './useSending.ts'

export interface FactorFormProps {
  /** Called when the code was right. The form stays busy until it resolves. */
  onShown: () => Promise<unknown>
  onBack?: () => void
}

/** The second factor: a code from the authenticator, or a recovery code. */
export function FactorForm({ onShown, onBack }: FactorFormProps) {
  const sending = useSending()
  const [recovery, setRecovery] = useState(false)
  return (
    <AccountForm
      sending={sending}
      action="Continue"
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
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six-digit code from your authenticator app.'}
      </p>
      <CodeField label={recovery ? 'Recovery code' : 'Code'} recovery={recovery} />
    </AccountForm>
  )
}
