import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { captchaToken } from '#/features/people/session/captcha.client.ts'
import { Banner } from '#/ui/Banner.tsx'
import { AccountForm, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { EmailField } from './EmailField.tsx'
import type { FlowProps } from './SignInFlow.tsx'
import { forgotPassword } from './signIn.client.ts'
import { useSending } from './useSending.ts'

/** Requests the mail with the link to choose a new password. */
export function ForgotForm({ email, setEmail, go }: FlowProps) {
  const sending = useSending()
  const consumeToken = useCaptcha()
  const [sentTo, setSentTo] = useState<string>()
  const send = async (fields: FormData) => {
    const address = text(fields, 'email')
    await forgotPassword(address, await consumeToken())
    setSentTo(address)
  }
  return (
    <AccountForm
      sending={sending}
      action={sentTo ? 'Send it again' : 'Send me a link'}
      onSend={send}
      after={
        <p className={styles.turns}>
          <button type="button" className={styles.turn} onClick={() => go('signIn')}>
            Back to sign-in
          </button>
        </p>
      }
    >
      <p className={styles.explain}>
        We’ll email you a link to choose a new password. It works for one hour, in any browser.
      </p>
      <EmailField email={email} onChange={setEmail} />
      <div role="status">
        {sentTo && (
          <Banner tone="positive">
            If <strong>{sentTo}</strong> has an account here, we sent a link to it. It may take a few minutes,
            or longer if a mail server has problems.
          </Banner>
        )}
      </div>
    </AccountForm>
  )
}

/** Starts to solve the captcha while the form is filled in. Each token works once. */
function useCaptcha(): () => Promise<string | undefined> {
  const queryClient = useQueryClient()
  const ready = useRef<Promise<string | undefined>>(undefined)
  useEffect(() => {
    ready.current ??= captchaToken(queryClient, 'recover')
    // A failure is shown when the form is sent.
    ready.current.catch(() => {})
  }, [queryClient])
  return () => {
    const token = ready.current ?? captchaToken(queryClient, 'recover')
    ready.current = undefined
    return token
  }
}
