import type { ReactNode } from 'react'
import styles from './Markdown.module.css'

/** Text that is hidden until the reader reveals it. It is a checkbox, so that it works by keyboard and without scripts. */
export function Spoiler({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.spoiler}>
      <input type="checkbox" aria-label="Show spoiler" className={styles.spoilerSwitch} />
      <span className={styles.spoilerText}>{children}</span>
    </span>
  )
}
