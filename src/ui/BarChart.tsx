import { groupDigits } from '#/shared/formatCount.ts'
import styles from './BarChart.module.css'

export interface ChartSeries {
  name: string
  /** The class of its bars. */
  className: string | undefined
  values: readonly number[]
}

const WIDTH = 720
const HEIGHT = 160
const GAP = 0.2

export interface BarChartProps {
  title: string
  /** The days, or the first days of weeks, as '2026-11-22'. */
  days: readonly string[]
  series: readonly ChartSeries[]
  /** The period of each bar. */
  unit?: 'day' | 'week'
}

/**
 * Bars for each day or week, stacked if there are several series; without any, it says so. To a screen reader the chart is one picture with a summary: put the
 * numbers into a table next to it.
 */
export function BarChart({ title, days, series, unit = 'day' }: BarChartProps) {
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + values[at]!, 0))
  const total = sums.reduce((sum, value) => sum + value, 0)
  const isEmpty = sums.every((sum) => sum <= 0)
  const top = niceTop(Math.max(...sums))
  const step = WIDTH / days.length
  const summary = `${title}: ${groupDigits(total)} in ${days.length} ${unit}s, at most ${groupDigits(Math.max(...sums))} a ${unit}`
  return (
    <figure className="card stack gap-12 pad-16">
      <figcaption className={styles.caption}>
        <span>{title}</span> <strong>{groupDigits(total)}</strong>
        {series.length > 1 &&
          series.map(({ name, className, values }) => (
            <span key={name} className={styles.key}>
              <svg width={10} height={10} aria-hidden="true">
                <rect width={10} height={10} rx={2} className={className} />
              </svg>
              {name} {groupDigits(values.reduce((sum, value) => sum + value, 0))}
            </span>
          ))}
      </figcaption>
      {isEmpty ? (
        <p className="muted text-13">{`None in the last ${days.length} ${unit}s.`}</p>
      ) : (
        <div className={styles.plot}>
          <span className="muted text-12 tabular" aria-hidden="true">
            {groupDigits(top)}
          </span>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
            <line x1={0} x2={WIDTH} y1={0.5} y2={0.5} className={styles.grid} />
            <line x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className={styles.grid} />
            {days.map((day, at) => {
              let below = 0
              return (
                <g key={day}>
                  <title>{`${dayText(day)}: ${series.map(({ name, values }) => `${groupDigits(values[at]!)} ${name.toLowerCase()}`).join(', ')}`}</title>
                  {/* The whole column reacts to the pointer. */}
                  <rect x={at * step} y={0} width={step} height={HEIGHT} className={styles.column} />
                  {series.map(({ name, className, values }) => {
                    const height = (Math.max(0, values[at]!) / top) * (HEIGHT - 2)
                    below += height
                    return (
                      <rect
                        key={name}
                        x={at * step + (step * GAP) / 2}
                        y={HEIGHT - below}
                        width={step * (1 - GAP)}
                        height={height}
                        className={className}
                      />
                    )
                  })}
                </g>
              )
            })}
            <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.axis} />
          </svg>
          <span className={styles.ends} aria-hidden="true">
            <span>{dayText(days[0]!)}</span>
            <span>{dayText(days.at(-1)!)}</span>
          </span>
        </div>
      )}
    </figure>
  )
}

/** The smallest of 4, 6, 8, 10, 20, 40, 60, 80, 100, 200 … that is at least a number. Half of each is a whole number, too. */
function niceTop(max: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const factor of unit === 1 ? [4, 6, 8] : [1, 2, 4, 6, 8])
      if (factor * unit >= max) return factor * unit
}

const FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 22' of '2026-11-22'. */
export const dayText = (day: string): string => FORMAT.format(new Date(`${day}T00:00:00Z`))
