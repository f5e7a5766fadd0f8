import { useRef, useState } from 'react'
import { AccountForm, secret } from '#/features/people/signIn/AccountForm.tsx'
import { NewPasswordField } from '#/features/people/signIn/NewPasswordField.tsx'
import { hasPassword, type OwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { changePassword } from './account.client.ts'
import styles from './Panel.module.css'

/** Changes the password, or sets the first one for members who signed up through another site. */
export function PasswordForm({ user, onChanged }: { user: OwnUser; onChanged: () => Promise<unknown> }) {
  const sending = useSending()
  const box = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const send = async (fields: FormData) => {
    say('')
    await changePassword(secret(fields))
    box.current?.querySelector('form')?.reset()
    say('Password changed. You were signed out everywhere else.')
    await onChanged()
  }
  return (
    <div ref={box} className={styles.narrow}>
      <AccountForm
        label="Password"
        among
        sending={sending}
        action={hasPassword(user) ? 'Change password' : 'Set a password'}
        onSend={send}
        after={<StatusMessage>{said}</StatusMessage>}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" name="account" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <NewPasswordField label="New password" />
      </AccountForm>
    </div>
  )
}
