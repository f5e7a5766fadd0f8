import { type ReactNode, useState } from 'react'
import { MAX_PASSWORD_LENGTH } from '#/features/people/auth/users/credentials.limits.ts'
import { Field, Input } from '#/ui/Field.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import styles from './AccountForms.module.css'

export interface PasswordFieldProps {
  label?: string
  /** The field's name in the form. */
  name?: string
  /** Tells password managers which password it is. */
  kind: 'current-password' | 'new-password'
  hint?: ReactNode
  minLength?: number | undefined
}

/** A password field with a button that shows what was typed. */
export function PasswordField({
  label = 'Password',
  name = 'password',
  kind,
  hint,
  minLength,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className={styles.withButton}>
          <Input
            {...control}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={minLength}
            maxLength={MAX_PASSWORD_LENGTH}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? 'Hide password' : 'Show password'}
            size="small"
            className={styles.inField}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
