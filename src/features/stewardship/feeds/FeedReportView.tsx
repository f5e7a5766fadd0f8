import { plural } from '#/shared/plural.ts'
import { Icon } from '#/ui/Icon.tsx'
import { OrderedList } from '#/ui/List.tsx'
import styles from './FeedReportView.module.css'
import type { FeedReport } from './feeds.contract.ts'

/** What a reading found, line by line. */
export function FeedReportView({ report }: { report: FeedReport }) {
  const skipped = report.lines.filter((line) => line.level === 'skipped').length
  if (report.lines.length === 0) return null
  return (
    <details className={styles.report} open={skipped > 0}>
      <summary>
        {plural(report.lines.length + report.more_lines, 'problem')}
        {skipped > 0 && `, ${plural(report.total - report.usable, 'entry', 'entries')} not used`}
      </summary>
      {/* A region that scrolls must be reachable by keyboard. */}
      <OrderedList className={styles.lines} tabIndex={0}>
        {report.lines.map((line) => (
          <li key={`${line.entry} ${line.text}`} className={styles.line} data-level={line.level}>
            <Icon name={line.level === 'skipped' ? 'circle-alert' : 'info'} size={14} />
            <span>
              {line.entry !== null && <strong>Entry {line.entry.toLocaleString('en')}: </strong>}
              {line.text}
            </span>
          </li>
        ))}
      </OrderedList>
      {report.more_lines > 0 && <p className={styles.more}>and {plural(report.more_lines, 'more line')}</p>}
    </details>
  )
}
