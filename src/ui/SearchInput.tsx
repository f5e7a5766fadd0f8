import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './SearchInput.module.css'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The field's accessible name, if it has no visible label. */
  label: string
  /** Shows a clear button. The caller clears the field. */
  onClear?: () => void
}

/** A search field with a magnifying glass. */
export function SearchInput({ label, onClear, className, value, ...rest }: SearchInputProps) {
  const filled = typeof value === 'string' && value !== ''
  return (
    <span className={classes(styles.search, className)}>
      <Icon name="search" className={styles.glass} />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        {...rest}
        value={value}
        className={styles.input}
      />
      {filled && onClear && (
        <button type="button" className={styles.clear} aria-label="Clear" onClick={onClear}>
          <Icon name="x" size={14} />
        </button>
      )}
    </span>
  )
}
