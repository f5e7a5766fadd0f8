import { type ReactNode, useEffect } from 'react'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { CodeField } from './CodeField.tsx'
import { useCountdown } from './useCountdown.ts'
import { type Sending, useSending } from './useSending.ts'

/** The service sends at most one text message a minute to a number. */
const RESEND_SECONDS = 60

export interface PhoneCodeFormProps {
  sending: Sending
  /** The label of the button. */
  action: string
  label?: string
  among?: boolean
  onCode: (code: string) => Promise<unknown>
  onResend: () => Promise<unknown>
  /** Shown beside the button that sends a new code. */
  after?: ReactNode
}

/** Takes the code from the text message that was just sent, or sends a new one after a minute. */
export function PhoneCodeForm({ onCode, onResend, after, ...form }: PhoneCodeFormProps) {
  const resending = useSending()
  const { secondsLeft, start } = useCountdown()
  useEffect(() => start(RESEND_SECONDS), [start])
  const resend = () =>
    resending.send(async () => {
      await onResend()
      start(RESEND_SECONDS)
    })
  return (
    <AccountForm
      {...form}
      onSend={(fields) => onCode(text(fields, 'code'))}
      after={
        <div className={styles.turns}>
          <button
            type="button"
            className={styles.turn}
            disabled={secondsLeft > 0 || resending.busy}
            onClick={resend}
          >
            {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
          </button>
          {after}
          <span role="status">{resending.failure}</span>
        </div>
      }
    >
      <p className={styles.explain}>We sent a six-digit code to your phone. It works for 5 minutes.</p>
      <CodeField label="Code from the text message" autoFocus />
    </AccountForm>
  )
}
