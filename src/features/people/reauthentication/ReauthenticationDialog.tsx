import type { Factor } from '@supabase/auth-js'
import { useLayoutEffect, useRef, useState } from 'react'
import { AccountForm, secret, text } from '#/features/people/signIn/AccountForm.tsx'
import styles from '#/features/people/signIn/AccountForms.module.css'
import { CodeField } from '#/features/people/signIn/CodeField.tsx'
import { factorName } from '#/features/people/signIn/factorName.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { hasPassword, type OwnUser, useOwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { PasswordField } from '#/features/people/signIn/PasswordField.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import {
  confirmByAuthenticator,
  confirmByCredentials,
  mailReauthenticationCode,
} from './reauthentication.client.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** The ways in which a member can confirm their identity. */
type Method = 'password' | 'authenticator' | 'mail'

const SWITCH_TO: Record<Method, string> = {
  password: 'Use your password',
  authenticator: 'Use your authenticator app',
  mail: 'Email me a code',
}

export interface ReauthenticationDialogProps {
  open: boolean
  returnTo: HTMLElement | null
  onConfirmed: () => void
  onClose: () => void
}

/** Asks members to confirm their identity by a method that their account supports. Load it when first used. */
export default function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { open, returnTo, onConfirmed, onClose } = props
  const account = useOwnUser()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title="Confirm it’s you"
      description="You signed in a while ago. Confirm that it’s you to make this change."
      size="narrow"
      form
    >
      <Loaded query={account} what="Your account" skeleton={<RowsSkeleton rows={1} />}>
        {(user) => <ConfirmForm user={user} onConfirmed={onConfirmed} />}
      </Loaded>
    </Dialog>
  )
}

function ConfirmForm({ user, onConfirmed }: { user: OwnUser; onConfirmed: () => void }) {
  const sending = useSending()
  const mailing = useSending()
  const [isSent, setSent] = useState(false)
  const authenticators = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const methods = methodsOf(user, authenticators)
  const [method, setMethod] = useState(methods[0])
  const [authenticator, setAuthenticator] = useState(authenticators[0]?.id)
  const switchTo = (next: Method) => {
    sending.fail(undefined)
    setMethod(next)
    if (next !== 'mail') return
    mailing.send(async () => {
      await mailReauthenticationCode()
      setSent(true)
    })
  }
  const box = useFocusOnChange(`${method} ${isSent}`)
  if (method === undefined) return <SignInAgain user={user} />
  const confirm = async (fields: FormData) => {
    if (method === 'password') await confirmByCredentials({ current_password: secret(fields, 'current') })
    else if (method === 'mail') await confirmByCredentials({ nonce: text(fields, 'code') })
    else await confirmByAuthenticator(authenticator!, text(fields, 'code'))
    onConfirmed()
  }
  const needsMail = method === 'mail' && !isSent
  const sendCode = async () => {
    await mailReauthenticationCode()
    setSent(true)
  }
  return (
    <div ref={box}>
      <AccountForm
        label="Confirm it’s you"
        sending={sending}
        action={needsMail ? 'Email me a code' : 'Confirm'}
        onSend={needsMail ? sendCode : confirm}
        after={
          <p className={styles.turns}>
            {methods
              .filter((each) => each !== method || (each === 'mail' && isSent))
              .map((each) => (
                <button key={each} type="button" className={styles.turn} onClick={() => switchTo(each)}>
                  {each === 'mail' && isSent ? 'Email me another code' : SWITCH_TO[each]}
                </button>
              ))}
            <span role="status">
              {mailing.failure ?? (isSent && method === 'mail' && `We sent a code to ${user.email}.`)}
            </span>
          </p>
        }
      >
        {method === 'password' && (
          <PasswordField label="Current password" name="current" kind="current-password" />
        )}
        {method === 'mail' && isSent && (
          <CodeField label="Code from the email" hint="Six digits. The code works for 15 minutes." />
        )}
        {method === 'authenticator' && (
          <>
            {authenticators.length > 1 && (
              <AuthenticatorPicker
                authenticators={authenticators}
                value={authenticator}
                onChange={setAuthenticator}
              />
            )}
            <CodeField label="Authenticator code" hint="Six digits from your authenticator app." />
          </>
        )}
      </AccountForm>
    </div>
  )
}

/** Focuses the first field whenever `state` changes, because the button that changed it may be gone. The dialog handles the initial focus. */
function useFocusOnChange(state: string) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useLayoutEffect(() => {
    if (shown.current === state) return
    shown.current = state
    box.current?.querySelector('input')?.focus()
  }, [state])
  return box
}

function methodsOf(user: OwnUser, authenticators: readonly Factor[]): Method[] {
  return [
    ...(hasPassword(user) ? (['password'] as const) : []),
    ...(authenticators.length > 0 ? (['authenticator'] as const) : []),
    ...(user.email ? (['mail'] as const) : []),
  ]
}

interface AuthenticatorPickerProps {
  authenticators: readonly Factor[]
  value: string | undefined
  onChange: (id: string) => void
}

function AuthenticatorPicker({ authenticators, value, onChange }: AuthenticatorPickerProps) {
  return (
    <p className={styles.turns}>
      {authenticators.map((each) => (
        <button
          key={each.id}
          type="button"
          className={styles.turn}
          aria-pressed={each.id === value}
          onClick={() => onChange(each.id)}
        >
          {factorName(each)}
        </button>
      ))}
    </p>
  )
}
