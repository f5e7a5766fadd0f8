import type { ReactNode } from 'react'
import styles from './FilterRail.module.css'

interface FilterPanelProps {
  /** The address without filters; undefined if there are none. */
  clearHref: string | undefined
  /** The button that closes it on phones. */
  closeLabel: string
  children: ReactNode
}

/** The filters of a list: beside it on wide screens, on phones in a sheet that a button opens. */
export function FilterPanel({ clearHref, closeLabel, children }: FilterPanelProps) {
  return (
    <aside id="filters" popover="auto" className={styles.rail} aria-label="Filters">
      <div className={styles.head}>
        <h2>Filters</h2>
        {clearHref !== undefined && (
          <a className="finger push-end text-13" href={clearHref}>
            Clear all
          </a>
        )}
        <button type="button" className={styles.close} popoverTarget="filters" popoverTargetAction="hide">
          {closeLabel}
        </button>
      </div>
      {children}
    </aside>
  )
}
