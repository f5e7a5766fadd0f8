import type { ReactNode, Ref } from 'react'
import { Button } from './Button.tsx'
import { ErrorText } from './ErrorText.tsx'
import styles from './Form.module.css'

export interface FormProps {
  ref?: Ref<HTMLFormElement>
  onSubmit: () => void
  onCancel: () => void
  /** The verb of the button that sends it. */
  submitLabel: string
  isBusy: boolean
  /** What is wrong with the whole of it, as a sentence. */
  error?: ReactNode
  /** A quiet line beside the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** Fields one below the other, an error of the whole, and the buttons that cancel and send. Errors of fields belong to the fields. */
export function Form({ ref, onSubmit, onCancel, submitLabel, isBusy, error, note, children }: FormProps) {
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {error && <ErrorText role="alert">{error}</ErrorText>}
      <div className={styles.actions}>
        {note && <span className={styles.note}>{note}</span>}
        <Button variant="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="solid" tone="accent" busy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** After the next render, which marks them, moves the focus to the first field with an error. */
export const focusFirstInvalid = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
