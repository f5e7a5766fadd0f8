import { useQueryClient } from '@tanstack/react-query'
import { sendWithCaptcha } from '#/features/people/session/captcha.client.ts'
import { AccountForm, secret, text } from './AccountForm.tsx'
import styles from './AccountForms.module.css'
import { Agreement } from './Agreement.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import type { FlowProps } from './SignInFlow.tsx'
import { signUp } from './signIn.client.ts'
import { UsernameField } from './UsernameField.tsx'
import { useSending } from './useSending.ts'

/** Creates an account: username, address, password. */
export function SignUpForm({ email, setEmail, go, onNext }: FlowProps) {
  const sending = useSending()
  const queryClient = useQueryClient()
  const send = async (fields: FormData) => {
    const account = {
      email: text(fields, 'email'),
      username: text(fields, 'username'),
      password: secret(fields),
    }
    const next = await sendWithCaptcha(queryClient, 'signup', (token) => signUp(account, token))
    if (next === 'confirm') go('confirm')
    else onNext(next)
  }
  return (
    <AccountForm
      sending={sending}
      action="Create account"
      onSend={send}
      after={
        <p className={styles.turns}>
          <span>
            Already have an account?{' '}
            <button type="button" className={styles.turn} onClick={() => go('signIn')}>
              Sign in
            </button>
          </span>
        </p>
      }
    >
      <UsernameField />
      <EmailField email={email} onChange={setEmail} />
      <NewPasswordField />
      <Agreement />
    </AccountForm>
  )
}
