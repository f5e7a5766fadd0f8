import type { ReactNode } from 'react'
import { AccountForm, secret } from './AccountForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useSending } from './useSending.ts'

export interface NewPasswordFormProps {
  onSend: (password: string) => Promise<unknown>
  children?: ReactNode
}

/** A new password for the sign-in that is in progress. */
export function NewPasswordForm({ onSend, children }: NewPasswordFormProps) {
  const sending = useSending()
  return (
    <AccountForm sending={sending} action="Save password" onSend={(fields) => onSend(secret(fields))}>
      <NewPasswordField label="New password" />
      {children}
    </AccountForm>
  )
}
