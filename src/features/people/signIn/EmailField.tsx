import { MAX_EMAIL_LENGTH } from '#/features/people/auth/users/credentials.limits.ts'
import { Field, Input } from '#/ui/Field.tsx'

export interface EmailFieldProps {
  email?: string
  onChange?: (email: string) => void
}

/** A field for the email address, which password managers use as the account's name. */
export function EmailField({ email, onChange }: EmailFieldProps) {
  return (
    <Field label="Email">
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={MAX_EMAIL_LENGTH}
          value={email}
          onChange={onChange && ((event) => onChange(event.target.value))}
        />
      )}
    </Field>
  )
}
