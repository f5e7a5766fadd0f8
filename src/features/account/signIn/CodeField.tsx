import type { ReactNode } from 'react'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './AccountForms.module.css'

export interface CodeFieldProps {
  label: string
  hint?: ReactNode
  /** recovery: letters and digits; else digits only. */
  recovery?: boolean
  /** Where the form takes the place of another under the reader's hands. */
  autoFocus?: boolean
}

/** A code from a mail, an authenticator or the list of recovery codes. */
export function CodeField({ label, hint, recovery, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          key={recovery ? 'recovery' : 'digits'}
          name="code"
          autoFocus={autoFocus}
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
