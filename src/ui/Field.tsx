import { type ComponentProps, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'
import { ErrorText } from './ErrorText.tsx'
import styles from './Field.module.css'
import { FormErrorsContext } from './formErrorsContext.ts'
import { Icon } from './Icon.tsx'

/** Attributes that connect a control with its label, hint and error. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Shown below the control. */
  hint?: ReactNode
  /** What is wrong and what to do, as a sentence. */
  error?: ReactNode
  hideLabel?: boolean
  /** Renders the control with the given attributes: `(control) => <Input {...control} />`. */
  children: (control: FieldControlProps) => ReactNode
  className?: string
}

/** A control with its label, hint and error. */
export function Field({ label, hideLabel, children, className, ...said }: FieldProps) {
  const id = useId()
  const found = use(FormErrorsContext).get(id)
  const error = said.error || found
  // What was found when the form was sent says what the hint says, in its place.
  const hint = error && error === found ? undefined : said.hint
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'text-13 medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint && (
        <p id={`${id}-hint`} className="muted text-12">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A text input in the style of the site. Put it into a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classes(styles.control, className)} />
}

/** A text area in the style of the site. Put it into a `Field`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...rest} className={classes(styles.control, styles.area, className)} />
}

/** A native select: it is best on phones, and works in forms without scripts. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes(styles.selectBox, className)}>
      <select {...rest} className={classes(styles.control, styles.select)}>
        {children}
      </select>
      <Icon name="chevron-down" className={styles.chevron} />
    </span>
  )
}

/** A whole number between `min` and `max`, followed by `unit`. */
export function NumberField({ className, unit, ...rest }: ComponentProps<'input'> & { unit?: string }) {
  const input = (
    <input
      inputMode="numeric"
      step={1}
      {...rest}
      type="number"
      className={classes(styles.control, className)}
    />
  )
  if (!unit) return input
  return (
    <span className={styles.withUnit}>
      {input}
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}
