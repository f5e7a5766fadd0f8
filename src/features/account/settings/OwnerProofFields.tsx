import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { errorCode } from '#/features/account/session/authErrors.ts'
import { secret, text } from '#/features/account/signIn/AccountForm.tsx'
import accountStyles from '#/features/account/signIn/AccountForms.module.css'
import { CodeField } from '#/features/account/signIn/CodeField.tsx'
import { PasswordField } from '#/features/account/signIn/PasswordField.tsx'
import { useSending } from '#/features/account/signIn/useSending.ts'
import { mailProof, type OwnerProof } from './account.client.ts'
import { hasPassword } from './ownAccount.client.ts'
import styles from './Panel.module.css'

type Way = 'nothing' | 'password' | 'code'

/**
 * How a member shows that it is them: the present password, a mailed code instead, or nothing at first where there is no
 * password, because who has just signed in is not asked.
 */
export function useOwnerProof(user: User) {
  const [way, setWay] = useState<Way>(hasPassword(user) ? 'password' : 'nothing')
  return {
    way,
    setWay,
    canMail: Boolean(user.email),
    hasPassword: hasPassword(user),
    read: (fields: FormData): OwnerProof => {
      if (way === 'password') return { current_password: secret(fields, 'current') }
      return way === 'code' ? { nonce: text(fields, 'code') } : {}
    },
    /** Shows what is asked for where the service asks for more. */
    noteRefusal: (error: unknown) => {
      if (errorCode(error) === 'reauthentication_needed' && way === 'nothing') setWay('code')
    },
  }
}

/** The fields of `useOwnerProof`. */
export function OwnerProofFields({ proof }: { proof: ReturnType<typeof useOwnerProof> }) {
  const sending = useSending()
  const [sent, setSent] = useState(false)
  const { way, setWay, canMail } = proof
  if (way === 'nothing') return null
  const mail = () =>
    sending.send(async () => {
      setWay('code')
      await mailProof()
      setSent(true)
    })
  return (
    <div className={styles.stack}>
      {way === 'password' ? (
        <PasswordField label="Present password" name="current" kind="current-password" />
      ) : (
        <CodeField label="Code from the mail" hint="Six digits; they count for an hour." />
      )}
      <div className={styles.turns}>
        {canMail && (
          <button type="button" className={accountStyles.turn} onClick={mail} aria-busy={sending.busy}>
            {way === 'password'
              ? 'Forgot it? Use a code by mail'
              : sent
                ? 'Mail another code'
                : 'Mail me a code'}
          </button>
        )}
        {way === 'code' && proof.hasPassword && (
          <button type="button" className={accountStyles.turn} onClick={() => setWay('password')}>
            Use the password
          </button>
        )}
        <span role="status" className={styles.details}>
          {sending.failure ?? (sent && way === 'code' && 'Sent. The newest mail counts.')}
        </span>
      </div>
    </div>
  )
}
