import type { MatchMode } from '#/features/catalog/index/query/catalog.address.ts'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import styles from './FilterRail.module.css'

export interface MatchModeControlProps {
  /** What the mode applies to, e.g. 'included tags'. */
  subject: string
  mode: MatchMode
  /** The address of the list in another mode. */
  hrefOf: (mode: MatchMode) => string
  onChange?: (mode: MatchMode) => void
}

/** Whether a game must match all choices or any of them. */
export function MatchModeControl({ subject, mode, hrefOf, onChange }: MatchModeControlProps) {
  const label = `Match ${subject}`
  return (
    <div className={styles.mode}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl<MatchMode>
        label={label}
        segments={[
          { value: 'and', label: 'All', href: hrefOf('and') },
          { value: 'or', label: 'Any', href: hrefOf('or') },
        ]}
        value={mode}
        {...(onChange && { onChange })}
        className={styles.modeChoice}
      />
    </div>
  )
}
