import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authSettingsQuery } from '#/features/account/session/authSettings.client.ts'
import { AccountForm, secret } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useSending } from './useSending.ts'

export interface NewPasswordFormProps {
  onSend: (password: string) => Promise<unknown>
  children?: ReactNode
}

/** A new password for the sign-in that is in progress. */
export function NewPasswordForm({ onSend, children }: NewPasswordFormProps) {
  const sending = useSending()
  const { data: settings } = useQuery(authSettingsQuery)
  const least = settings?.password_min_length
  return (
    <AccountForm sending={sending} action="Save password" onSend={(fields) => onSend(secret(fields))}>
      <PasswordField
        label="New password"
        kind="new-password"
        minLength={least}
        hint={least && `At least ${least} characters`}
      />
      {children}
    </AccountForm>
  )
}
