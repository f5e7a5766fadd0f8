import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

export interface VisuallyHiddenProps {
  children: ReactNode
  id?: string
  /** A heading that the page shows without words. */
  as?: 'span' | 'h1'
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, id, as: Element = 'span' }: VisuallyHiddenProps) {
  return (
    <Element className={styles.hidden} id={id}>
      {children}
    </Element>
  )
}
