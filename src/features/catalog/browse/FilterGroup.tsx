import { type ReactNode, useState } from 'react'
import { Icon } from '#/ui/Icon.tsx'
import styles from './FilterGroup.module.css'

export interface FilterGroupProps {
  title: string
  /** The number of active filters in the group. */
  active: number
  /** Whether it opens by itself. */
  open: boolean
  children: ReactNode
}

/**
 * A collapsible group of filters. It opens with its first active filter, and only the reader closes it: a field that clears its own filter
 * would lose the focus.
 */
export function FilterGroup({ title, active, open, children }: FilterGroupProps) {
  const [{ before, isOpen }, setState] = useState({ before: open, isOpen: open })
  if (before !== open) setState({ before: open, isOpen: isOpen || open })
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget }) => setState({ before: open, isOpen: currentTarget.open })}
    >
      <summary className={styles.title}>
        <Icon name="chevron-right" size={14} className={styles.chevron} />
        {title}
        {active > 0 && <span className={styles.active}>{active}</span>}
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  )
}
