import type { ReactNode } from 'react'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './AccountForms.module.css'

export interface CodeFieldProps {
  label: string
  hint?: ReactNode
  /** recovery: letters and digits; else digits only. */
  recovery?: boolean
}

/** A code from a mail, an authenticator or the list of recovery codes. */
export function CodeField({ label, hint, recovery }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          key={recovery ? 'recovery' : 'digits'}
          name="code"
          className={styles.code}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={recovery ? 40 : 12}
        />
      )}
    </Field>
  )
}
