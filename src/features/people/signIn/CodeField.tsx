import type { ReactNode } from 'react'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './AccountForms.module.css'

export interface CodeFieldProps {
  label: string
  hint?: ReactNode
  /** recovery: letters and digits; otherwise digits only. */
  recovery?: boolean
  /** For a form that replaces another one while the reader is using it. */
  autoFocus?: boolean
}

/** A field for a code from a mail, a second factor or the list of recovery codes. */
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
