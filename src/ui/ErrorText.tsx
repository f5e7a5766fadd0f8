import type { ReactNode } from 'react'
import styles from './ErrorText.module.css'
import { Icon } from './Icon.tsx'

export interface ErrorTextProps {
  /** For the control's `aria-describedby`. */
  id?: string
  /** 'alert' for an error that nothing else announces. */
  role?: 'alert' | undefined
  /** What is wrong and what to do, as a sentence. */
  children: ReactNode
}

/** An error in its place, marked by an icon as well as by color. */
export function ErrorText({ id, role, children }: ErrorTextProps) {
  return (
    <p id={id} role={role} className={styles.error}>
      <Icon name="circle-alert" size={14} className={styles.icon} />
      <span>{children}</span>
    </p>
  )
}
