import { groupDigits } from '#/shared/formatCount.ts'
import { BarChart, dayText } from '#/ui/BarChart.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './ProfileProgress.module.css'
import type { ProgressWeek } from './progressWeeks.ts'

/** Experience by week, as a chart and, for screen readers, as a table. */
export function ExpChart({ weeks }: { weeks: readonly ProgressWeek[] }) {
  return (
    <div className={styles.chart}>
      <BarChart
        title="EXP by week"
        unit="week"
        days={weeks.map(({ monday }) => monday)}
        series={[{ name: 'EXP', className: styles.exp, values: weeks.map(({ exp }) => exp) }]}
      />
      <VisuallyHidden>
        <table>
          <caption>EXP by week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">EXP</th>
            </tr>
          </thead>
          <tbody>
            {weeks
              .filter(({ exp }) => exp !== 0)
              .toReversed()
              .map(({ monday, exp }) => (
                <tr key={monday}>
                  <th scope="row">{dayText(monday)}</th>
                  <td>{groupDigits(exp)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}
