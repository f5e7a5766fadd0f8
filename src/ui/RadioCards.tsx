import { type ReactNode, useId } from 'react'
import { plural } from '#/shared/plural.ts'
import { classes } from './classes.ts'
import { ErrorText } from './ErrorText.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import styles from './RadioCards.module.css'

export interface RadioFieldProps<Value> {
  label: string
  value: Value | undefined
  onChange: (value: Value) => void
  /** What is wrong and what to do, as a sentence. */
  error?: ReactNode
  /** The group's element, e.g. to move the focus to the first problem of a form. */
  groupRef?: React.Ref<HTMLFieldSetElement>
}

export interface RadioCardsProps<Value extends string> extends RadioFieldProps<Value> {
  options: readonly { value: Value; label: string; icon: IconName; tone?: 'positive' | 'negative' }[]
}

/** Choosing one of two or three cards, side by side and large enough for a thumb. Arrow keys move between them. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { value, onChange, options } = props
  const name = useId()
  return (
    <RadioField {...props}>
      <span className="row wrap gap-8">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(styles.card, option.tone && styles[option.tone])}
            data-checked={option.value === value || undefined}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon name={option.icon} size={18} />
            {option.label}
          </label>
        ))}
      </span>
    </RadioField>
  )
}

/** Choosing one to five stars. Arrow keys move between them. */
export function StarsInput(props: RadioFieldProps<number>) {
  const { value = 0, onChange } = props
  const name = useId()
  return (
    <RadioField {...props}>
      <span className="row middle gap-12">
        <span className={styles.stars}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} className={styles.star} data-filled={stars <= value || undefined}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                value={stars}
                aria-label={plural(stars, 'star')}
                checked={stars === value}
                onChange={() => onChange(stars)}
              />
              <Icon name="star" size={28} filled />
            </label>
          ))}
        </span>
        <span className="muted text-13" aria-hidden="true">
          {value > 0 && plural(value, 'star')}
        </span>
      </span>
    </RadioField>
  )
}

function RadioField<Value>({
  label,
  error,
  groupRef,
  children,
}: RadioFieldProps<Value> & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      ref={groupRef}
      className={styles.group}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {children}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  )
}
