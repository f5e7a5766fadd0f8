import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendWithCaptcha } from '#/features/people/session/captcha.client.ts'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { CodeField } from './CodeField.tsx'
import type { FlowProps } from './SignInFlow.tsx'
import { redeemCode, resendConfirmation } from './signIn.client.ts'
import { useSending } from './useSending.ts'

/** After a sign-up: takes the code from the mail, for those who stay on this page. */
export function ConfirmForm({ email, go, onNext }: FlowProps) {
  const sending = useSending()
  const resending = useSending()
  const [resent, setResent] = useState(false)
  const queryClient = useQueryClient()
  const resend = async () => {
    await sendWithCaptcha(queryClient, 'resend', (token) => resendConfirmation(email.trim(), token))
    setResent(true)
  }
  return (
    <AccountForm
      sending={sending}
      action="Confirm"
      onSend={async (fields) =>
        onNext(await redeemCode({ email: email.trim(), token: text(fields, 'code'), type: 'signup' }))
      }
      after={
        <p className={styles.turns}>
          <button type="button" className={styles.turn} onClick={() => resending.send(resend)}>
            Send it again
          </button>
          <button type="button" className={styles.turn} onClick={() => go('signIn')}>
            Back to sign-in
          </button>
          <span role="status">{resending.failure ?? (resent && 'Sent. Only the newest email works.')}</span>
        </p>
      }
    >
      <p className={styles.explain}>
        We sent an email to <strong>{email}</strong>. Open its link in any browser, or enter its code here. It
        may take a few minutes, or longer if a mail server has problems. If you can’t find it, check your spam
        folder.
      </p>
      <CodeField label="Code from the email" />
    </AccountForm>
  )
}
