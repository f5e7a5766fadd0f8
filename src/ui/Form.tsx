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
  /** An error that concerns the whole form, as a sentence. */
  error?: ReactNode
  /** A line of secondary text next to the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** Fields in a column, an error of the whole form, and buttons to cancel and send. Each field shows its own error. */
export function Form({ ref, onSubmit, onCancel, submitLabel, isBusy, error, note, children }: FormProps) {
  return (
    <form
      ref={ref}
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {error && <ErrorText role="alert">{error}</ErrorText>}
      <div className="row wrap to-end gap-8">
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
