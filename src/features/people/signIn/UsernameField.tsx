import { useState } from 'react'
import { RESERVED_NAME, USERNAME_PATTERN } from '#/features/people/auth/users/username.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { Field, Input } from '#/ui/Field.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './AccountForms.module.css'
import { USERNAME_HINT, useUsername } from './useUsername.ts'

const ERRORS = {
  invalid: `Use ${USERNAME_HINT}.`,
  reserved: RESERVED_NAME,
  taken: 'This username is taken. Choose another.',
} as const

/** A username field that shows whether the name is available while it is typed. */
export function UsernameField({ initial = '', own = '' }: { initial?: string; own?: string }) {
  const [name, setName] = useState(initial)
  const [left, setLeft] = useState(false)
  const state = useUsername(name, own)
  // No error for a short name while it is still being typed.
  const error =
    state === 'taken' || state === 'reserved' || (state === 'invalid' && left) ? ERRORS[state] : undefined
  const free = state === 'free'
  const isOwn = foldCase(name) === foldCase(own)
  return (
    <Field
      label="Username"
      error={error && <span role="status">{error}</span>}
      hint={
        error ? undefined : (
          <span role="status" className={styles.state}>
            {free && <Icon name="check" size={14} className="positive" />}
            {free ? (isOwn ? 'You can keep this username' : 'Username available') : USERNAME_HINT}
          </span>
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          name="username"
          // Password managers use the address as the account's name.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          pattern={USERNAME_PATTERN}
          title={USERNAME_HINT}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => setLeft(name !== '')}
        />
      )}
    </Field>
  )
}
