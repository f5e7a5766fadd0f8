import type { ReactNode } from 'react'
import { Icon } from '#/ui/Icon.tsx'
import styles from './FilterGroup.module.css'

export interface FilterGroupProps {
  title: string
  /** The number of active filters in the group. */
  active: number
  /** Whether it is initially open. */
  open: boolean
  children: ReactNode
}

/** A collapsible group of filters. */
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
