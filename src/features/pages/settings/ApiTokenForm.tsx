import { useRef, useState } from 'react'
import type { NewApiToken } from '#/features/people/apiTokens/apiTokens.contract.ts'
import { tokenNameError } from '#/features/people/apiTokens/apiTokens.rules.ts'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { API_SCOPES, type ApiScope } from '#/shared/apiScopes.ts'
import { Checkbox } from '#/ui/Choice.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { Form } from '#/ui/Form.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { TextField } from '#/ui/TextField.tsx'
import styles from './ApiTokens.module.css'
import { createApiToken } from './apiTokens.client.ts'

const SCOPES: Readonly<Record<ApiScope, { label: string; hint: string }>> = {
  read: { label: 'Read', hint: 'Read what you can read, such as your lists, votes, and notifications.' },
  write: { label: 'Write', hint: 'Vote, post, and change what is yours.' },
  updates: { label: 'Game updates', hint: 'Add, change, and remove updates for games you develop.' },
}

const EXPIRIES = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['', 'Never'],
] as const

interface ApiTokenFormProps {
  onCreated: (token: NewApiToken) => Promise<void>
  onCancel: () => void
}

/** What a new API token is for, what it permits, and when it expires. */
export function ApiTokenForm({ onCreated, onCancel }: ApiTokenFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useSending()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['read'])
  const [days, setDays] = useState<string>('90')
  const [isChecked, setChecked] = useState(false)
  const wrongName = tokenNameError(name.trim())
  const scopesError = isChecked && scopes.length === 0 ? 'Choose at least one scope' : undefined
  const submit = () => {
    setChecked(true)
    if (wrongName || scopes.length === 0) {
      focusFirstInvalid(form.current)
      return
    }
    const draft = { name: name.trim(), scopes, expires_in_days: days === '' ? null : Number(days) }
    sending.send(async () => onCreated(await createApiToken(draft)))
  }
  return (
    <div className={styles.form}>
      <Form
        ref={form}
        onSubmit={submit}
        onCancel={onCancel}
        submitLabel="Create token"
        isBusy={sending.busy}
        error={sending.failure}
      >
        <TextField
          autoFocus
          label="Name"
          hint="Where you use it, so you can recognize it later."
          error={isChecked && wrongName}
          placeholder="Backup script"
          value={name}
          onChange={setName}
        />
        <fieldset className="stack gap-4" aria-describedby={scopesError && 'scopes-error'}>
          <legend className={styles.legend}>Scopes</legend>
          {API_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPES[scope].label}
              hint={SCOPES[scope].hint}
              checked={scopes.includes(scope)}
              aria-invalid={scopesError ? true : undefined}
              onChange={() =>
                setScopes((chosen) =>
                  chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope],
                )
              }
            />
          ))}
          {scopesError && <ErrorText id="scopes-error">{scopesError}</ErrorText>}
        </fieldset>
        <Field label="Expires">
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
              {EXPIRIES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Form>
    </div>
  )
}
