import { type ReactNode, useEffect, useState } from 'react'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { CodeField } from './CodeField.tsx'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'
import {
  type FactorKind,
  pendingFactorKinds,
  type SentCode,
  sendPhoneCode,
  showFactor,
  showPhoneCode,
} from './signIn.client.ts'
import { useSending } from './useSending.ts'

export interface FactorFormProps {
  /** Called when the code was right. The form stays busy until it resolves. */
  onShown: () => Promise<unknown>
  onBack?: () => void
}

type Choice = FactorKind | 'recovery'

const CHOICES: Record<Choice, string> = {
  totp: 'Use the authenticator app',
  phone: 'Send a code to my phone',
  recovery: 'Use a recovery code',
}

/** The second factor: a code from the authenticator, one sent to the phone, or a recovery code. */
export function FactorForm({ onShown, onBack }: FactorFormProps) {
  const [kinds, setKinds] = useState<FactorKind[]>(['totp'])
  const [chosen, choose] = useState<Choice>()
  useEffect(() => {
    void pendingFactorKinds().then((found) => found.length > 0 && setKinds(found))
  }, [])
  const choice = chosen ?? kinds[0]!
  const others = [...kinds, 'recovery' as const].filter((each) => each !== choice)
  const after = (
    <>
      {others.map((other) => (
        <button key={other} type="button" className={styles.turn} onClick={() => choose(other)}>
          {CHOICES[other]}
        </button>
      ))}
      {onBack && (
        <button type="button" className={styles.turn} onClick={onBack}>
          Back
        </button>
      )}
    </>
  )
  return choice === 'phone' ? (
    <PhoneFactor onShown={onShown} after={after} />
  ) : (
    <TypedFactor key={choice} kind={choice} onShown={onShown} after={after} />
  )
}

interface StepProps {
  onShown: () => Promise<unknown>
  after: ReactNode
}

function TypedFactor({ kind, onShown, after }: StepProps & { kind: 'totp' | 'recovery' }) {
  const sending = useSending()
  const recovery = kind === 'recovery'
  return (
    <AccountForm
      sending={sending}
      action="Continue"
      onSend={async (fields) => {
        await showFactor(text(fields, 'code'), kind)
        await onShown()
      }}
      after={<div className={styles.turns}>{after}</div>}
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

function PhoneFactor({ onShown, after }: StepProps) {
  const sending = useSending()
  const [sent, setSent] = useState<SentCode>()
  const send = async () => setSent(await sendPhoneCode())
  if (!sent) {
    return (
      <AccountForm
        sending={sending}
        action="Send code"
        onSend={send}
        after={<div className={styles.turns}>{after}</div>}
      >
        <p className={styles.explain}>We’ll send a six-digit code to your phone.</p>
      </AccountForm>
    )
  }
  return (
    <PhoneCodeForm
      sending={sending}
      action="Continue"
      onCode={async (code) => {
        await showPhoneCode(sent, code)
        await onShown()
      }}
      onResend={send}
      after={after}
    />
  )
}
