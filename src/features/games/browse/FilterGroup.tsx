import type { ReactNode } from 'react'
import { Icon } from '#/ui/Icon.tsx'
import styles from './FilterGroup.module.css'

export interface FilterGroupProps {
  title: string
  /** How many choices of the group filter the list. */
  active: number
  /** Whether it is open at first. */
  open: boolean
  children: ReactNode
}

/** A group of filters under a heading that folds it. */
export function FilterGroup({ title, active, open, children }: FilterGroupProps) {
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.title}>
        <Icon name="chevron-right" size={14} className={styles.chevron} />
        {title}
        {active > 0 && <span className={styles.active}>{active}</span>}
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  )
}
