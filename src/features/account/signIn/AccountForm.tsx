import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import styles from './AccountForms.module.css'
import type { Sending } from './useSending.ts'

export interface AccountFormProps {
  sending: Sending
  /** What the button says. */
  action: string
  onSend: (fields: FormData) => Promise<unknown>
  children: ReactNode
  /** Stands below the button. */
  after?: ReactNode
  /** Names the form where several stand on a page. */
  label?: string
  tone?: 'accent' | 'danger'
  /** A form among others, with a quieter button at its own width. */
  among?: boolean
}

/** A form that is sent by script: fields, what went wrong the last time, and the button. */
export function AccountForm(props: AccountFormProps) {
  const { sending, action, onSend, children, after, label, tone = 'accent', among } = props
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    sending.send(() => onSend(fields))
  }
  return (
    // The method matters only if the script fails: passwords never stand in an address.
    <form className={styles.form} method="post" onSubmit={submit} aria-label={label}>
      {children}
      <div role="alert" className={styles.alert}>
        {sending.failure && <Banner tone="negative">{sending.failure}</Banner>}
      </div>
      <Button
        type="submit"
        variant={among ? 'outline' : 'solid'}
        tone={among && tone === 'accent' ? 'neutral' : tone}
        busy={sending.busy}
        className={among ? styles.ownWidth : undefined}
      >
        {action}
      </Button>
      {after}
    </form>
  )
}

/** A field's text. */
export const text = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim()
/** A password as it was typed. */
export const secret = (fields: FormData, name = 'password'): string => String(fields.get(name) ?? '')
