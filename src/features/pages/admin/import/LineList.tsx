import type { ReportedLines } from '#/features/stewardship/siteImports/siteImports.contract.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { OrderedList } from '#/ui/List.tsx'
import styles from './ImportPanel.module.css'

interface LineListProps {
  title: string
  lines: ReportedLines
  /** Whether lines name their file. */
  hasManyFiles: boolean
  isOpen?: boolean
}

/** The first lines of a kind, folded; nothing where there are none. */
export function LineList({ title, lines: { count, first }, hasManyFiles, isOpen }: LineListProps) {
  if (count === 0) return null
  return (
    <details className={styles.lines} open={isOpen}>
      <summary>{title}</summary>
      {/* A region that scrolls must be reachable by keyboard. */}
      <OrderedList tabIndex={0} aria-label={title}>
        {first.map(({ file, line, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may be in it twice
          <li key={index}>
            <strong>
              {hasManyFiles && `${file}, `}
              {hasManyFiles ? 'line' : 'Line'} {groupDigits(line)}:
            </strong>{' '}
            {text}
          </li>
        ))}
      </OrderedList>
      {count > first.length && <p className="muted">and {groupDigits(count - first.length)} more</p>}
    </details>
  )
}
