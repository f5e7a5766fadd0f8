import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './SearchInput.module.css'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Names the field to screen readers where no label stands beside it. */
  label: string
  /** Shows a button that empties the field; the caller empties it. */
  onClear?: () => void
  /** A key that leads here, shown while the field is empty: '/'. */
  shortcut?: string
}

/** A field for searching, with a glass before it. */
export function SearchInput({ label, onClear, shortcut, className, value, ...rest }: SearchInputProps) {
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
        aria-keyshortcuts={shortcut}
        {...rest}
        value={value}
        className={styles.input}
      />
      {filled && onClear && (
        <button type="button" className={styles.clear} aria-label="Clear" onClick={onClear}>
          <Icon name="x" size={14} />
        </button>
      )}
      {!filled && shortcut && (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </span>
  )
}
