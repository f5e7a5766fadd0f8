import { useQuery } from '@tanstack/react-query'
import { authSettingsQuery } from '#/features/people/session/authSettings.client.ts'
import { PasswordField } from './PasswordField.tsx'

/** Takes the room of a hint, so that nothing moves when that is known. */
const NO_HINT_YET = '\u00a0'

/** A field for a password that is chosen now, with the least length that the authentication service accepts. */
export function NewPasswordField({ label }: { label?: string }) {
  const { data: settings } = useQuery(authSettingsQuery)
  const least = settings?.password_min_length
  return (
    <PasswordField
      {...(label && { label })}
      kind="new-password"
      minLength={least}
      hint={least === undefined ? NO_HINT_YET : `At least ${least} characters`}
    />
  )
}
