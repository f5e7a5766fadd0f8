import { dayText } from '#/ui/BarChart.tsx'
import styles from './ProfileProgress.module.css'
import type { ProgressWeek } from './progressWeeks.ts'

const CELL = 12
const SIZE = 10
const WEEK_DAYS = 7

/** A square for each day, a column for each week; days with a visit are filled. */
export function VisitCalendar({ weeks }: { weeks: readonly ProgressWeek[] }) {
  const days = weeks.flatMap((week) => week.days)
  const count = days.filter(({ isVisited }) => isVisited).length
  return (
    <figure className={styles.calendar}>
      <svg
        viewBox={`0 0 ${weeks.length * CELL} ${WEEK_DAYS * CELL}`}
        role="img"
        aria-label={`Visited on ${count} of the last ${days.length} days`}
      >
        {weeks.map(({ monday, days: ofWeek }, column) => (
          <g key={monday}>
            {ofWeek.map(({ day, isVisited }, row) => (
              <rect
                key={day}
                x={column * CELL + 1}
                y={row * CELL + 1}
                width={SIZE}
                height={SIZE}
                rx={2}
                className={isVisited ? styles.visited : styles.missed}
              >
                <title>{`${dayText(day)}: ${isVisited ? 'visited' : 'no visit'}`}</title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="row spread muted text-12" aria-hidden="true">
        <span>{dayText(weeks[0]!.monday)}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  )
}
