import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { authSettingsQuery } from '#/features/people/session/authSettings.client.ts'
import { captchaToken } from '#/features/people/session/captcha.client.ts'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { AccountForm, secret, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { saveReturnAddress } from './returnTo.ts'
import type { FlowProps } from './SignInFlow.tsx'
import { signInWithPassword, signInWithProvider } from './signIn.client.ts'
import { useSending } from './useSending.ts'

/** Signs in with address and password, or through a provider. */
export function SignInForm({ email, setEmail, go, onNext }: FlowProps) {
  const sending = useSending()
  const queryClient = useQueryClient()
  // They say whether sending needs a captcha.
  usePrefetchQuery(authSettingsQuery)
  const signIn = async (fields: FormData) => {
    const token = await captchaToken(queryClient, 'signin')
    try {
      onNext(await signInWithPassword(text(fields, 'email'), secret(fields), token))
    } catch (error) {
      if (errorCode(error) !== 'email_not_confirmed') throw error
      go('confirm')
    }
  }
  return (
    <AccountForm
      sending={sending}
      action="Sign in"
      onSend={signIn}
      after={
        <>
          <p className={styles.turns}>
            <span>
              No account yet?{' '}
              <button type="button" className={styles.turn} onClick={() => go('signUp')}>
                Create one
              </button>
            </span>
            <button type="button" className={styles.turn} onClick={() => go('forgot')}>
              Forgot your password?
            </button>
          </p>
          <ProviderButtons
            onChoose={(provider) =>
              sending.send(() => {
                saveReturnAddress()
                return signInWithProvider(provider)
              })
            }
          />
        </>
      }
    >
      <EmailField email={email} onChange={setEmail} />
      <PasswordField kind="current-password" />
    </AccountForm>
  )
}
