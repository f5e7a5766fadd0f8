import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { authSettingsQuery } from '#/features/account/session/authSettings.client.ts'
import { AccountForm, secret } from '#/features/account/signIn/AccountForm.tsx'
import { PasswordField } from '#/features/account/signIn/PasswordField.tsx'
import { useSending } from '#/features/account/signIn/useSending.ts'
import { changePassword } from './account.client.ts'
import { OwnerProofFields, useOwnerProof } from './OwnerProofFields.tsx'
import styles from './Panel.module.css'
import { StatusMessage } from './StatusMessage.tsx'

/** Another password, or the first one for who came through another site. */
export function PasswordForm({ user, onChanged }: { user: User; onChanged: () => Promise<unknown> }) {
  const sending = useSending()
  const proof = useOwnerProof(user)
  const { data: settings } = useQuery(authSettingsQuery)
  const least = settings?.password_min_length
  const box = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const send = async (fields: FormData) => {
    say('')
    await changePassword(secret(fields), proof.read(fields)).catch((error) => {
      proof.noteRefusal(error)
      throw error
    })
    box.current?.querySelector('form')?.reset()
    say('Your new password counts. Everywhere else you are signed out.')
    await onChanged()
  }
  return (
    <div ref={box} className={styles.narrow}>
      <AccountForm
        label="Password"
        among
        sending={sending}
        action={proof.hasPassword ? 'Change password' : 'Set a password'}
        onSend={send}
        after={<StatusMessage>{said}</StatusMessage>}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" name="account" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <OwnerProofFields proof={proof} />
        <PasswordField
          label="New password"
          kind="new-password"
          minLength={least}
          hint={least && `${least} characters or more`}
        />
      </AccountForm>
    </div>
  )
}
