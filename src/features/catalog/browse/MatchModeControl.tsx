import type { MatchMode } from '#/features/catalog/index/query/catalog.address.ts'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import styles from './FilterRail.module.css'

export interface MatchModeControlProps {
  /** The beginning of the sentence that ends with 'all of these' or 'any of these': 'Show games with'. */
  label: string
  mode: MatchMode
  /** The address of the list in another mode. */
  hrefOf: (mode: MatchMode) => string
  onChange?: (mode: MatchMode) => void
}

/** Whether a game must match all choices or any of them. With fewer than two choices there is nothing to decide. */
export function MatchModeControl({ label, mode, hrefOf, onChange }: MatchModeControlProps) {
  return (
    <div className={styles.mode}>
      <span aria-hidden="true">{label}</span>
      <SegmentedControl<MatchMode>
        label={`${label} all or any of these`}
        segments={[
          { value: 'and', label: 'all', href: hrefOf('and') },
          { value: 'or', label: 'any', href: hrefOf('or') },
        ]}
        value={mode}
        {...(onChange && { onChange })}
        className={styles.modeChoice}
      />
      <span aria-hidden="true">of these</span>
    </div>
  )
}
