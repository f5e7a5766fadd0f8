import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { classes } from './classes.ts'
import { ErrorText } from './ErrorText.tsx'

export interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  hint?: ReactNode
}

function Choice({
  kind,
  label,
  hint,
  className,
  ...rest
}: ChoiceProps & { kind: 'checkbox' | 'radio' | 'switch' }) {
  return (
    <label className={classes(styles.choice, className)}>
      <input
        {...rest}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        className={classes(styles.input, styles[kind])}
      />
      <span className="min-0">
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}

/** A checkbox with its label. */
export function Checkbox(props: ChoiceProps) {
  return <Choice kind="checkbox" {...props} />
}

/** A switch with immediate effect, for settings. Use a Checkbox in a form that is submitted. */
export function Switch(props: ChoiceProps) {
  return <Choice kind="switch" {...props} />
}

export interface RadioGroupProps<Value extends string> {
  label: string
  name: string
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  /** Undefined: nothing is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** What is wrong and what to do, as a sentence. */
  error?: ReactNode
}

/** Choosing one of a few options, each on its own line. */
export function RadioGroup<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
}: RadioGroupProps<Value>) {
  const errorId = useId()
  const describedBy = error ? errorId : undefined
  return (
    <fieldset className="stack" aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          kind="radio"
          name={name}
          label={option.label}
          hint={option.hint}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          aria-describedby={describedBy}
        />
      ))}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
