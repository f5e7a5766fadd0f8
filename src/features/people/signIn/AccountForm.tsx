import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { useFormErrors } from '#/ui/formErrors.ts'
import { FormErrorsContext } from '#/ui/formErrorsContext.ts'
import styles from './AccountForms.module.css'
import type { Sending } from './useSending.ts'

export interface AccountFormProps {
  sending: Sending
  /** The label of the button. */
  action: string
  onSend: (fields: FormData) => Promise<unknown>
  children: ReactNode
  /** Shown below the button. */
  after?: ReactNode
  /** The form's accessible name, for pages with several forms. */
  label?: string
  tone?: 'accent' | 'danger'
  /** For a form among others: the button is only as wide as its label. */
  among?: boolean
}

/** A form that is sent by script: fields, the last error, and the button. */
export function AccountForm(props: AccountFormProps) {
  const { sending, action, onSend, children, after, label, tone = 'accent', among } = props
  const { errors, check, clear } = useFormErrors()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget)) return
    const fields = new FormData(event.currentTarget)
    sending.send(() => onSend(fields))
  }
  return (
    // The method matters only if the script fails: a password must never get into an address.
    <form
      className="stack gap-16"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={clear}
      aria-label={label}
    >
      <FormErrorsContext value={errors}>{children}</FormErrorsContext>
      <div role="alert" className={styles.alert}>
        {sending.failure && <Banner tone="negative">{sending.failure}</Banner>}
      </div>
      <Button
        type="submit"
        variant="solid"
        tone={tone}
        busy={sending.busy}
        className={among ? 'self-start' : undefined}
      >
        {action}
      </Button>
      {after}
    </form>
  )
}

/** A field's text, trimmed. */
export const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()
/** A password as it was typed. */
export const secret = (fields: FormData, name = 'password'): string => String(fields.get(name) ?? '')
