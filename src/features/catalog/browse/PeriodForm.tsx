import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useNow } from '#/shared/now.ts'
import { classes } from '#/ui/classes.ts'
import { DateWithinField, type DateWithinFieldProps } from './DateWithinField.tsx'
import styles from './FilterForm.module.css'

interface PeriodFormProps extends Pick<DateWithinFieldProps, 'label' | 'value' | 'refused'> {
  /** Where the button leads without scripts. */
  action: string
  /** The parameters that the form has no fields for. */
  hidden: Readonly<Record<string, string | number>>
  /** The address of the first page now. */
  address: string
  /** The address of the first page with the values of the fields. */
  addressOf: (fields: Record<string, FormDataEntryValue>) => string
  className?: string | undefined
  /** More fields. */
  children?: ReactNode
}

/** The period of a list. Without scripts it is a form whose button leads to the list. */
export function PeriodForm(props: PeriodFormProps) {
  const { label, value, refused, action, hidden, address, addressOf, className, children } = props
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const year = new Date(useNow()).getUTCFullYear()
  const apply = () => {
    const href = addressOf(Object.fromEntries(new FormData(form.current!)))
    if (href !== address) void navigate({ href, resetScroll: false })
  }
  return (
    <form
      ref={form}
      className={classes(styles.form, className)}
      action={action}
      // React shows the other selects of a period only after this event.
      onChange={() => requestAnimationFrame(apply)}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {Object.entries(hidden).map(([name, each]) => (
        <input key={name} type="hidden" name={name} value={each} />
      ))}
      <DateWithinField label={label} name="within" value={value} refused={refused} year={year} />
      {children}
      <noscript>
        <button type="submit" className={styles.apply}>
          Apply
        </button>
      </noscript>
    </form>
  )
}
