import { dateText, dateTimeText, elapsedDays, elapsedTime, relativeTime } from './timeText.ts'

export interface TimeProps {
  /** ISO 8601 date or date-time, or milliseconds since 1970. */
  value: string | number
  /**
   * The moment to count from, in milliseconds since 1970. It comes with the data, so that server and browser agree. If omitted,
   * the date itself is shown.
   */
  now?: number
  /** Set for planned times, such as the end of a poll: 'in 2 hours'. Otherwise the time is in the past, and is never shown as future. */
  planned?: boolean
  className?: string
}

/** A time as text, relative or as a date, with the exact time in its title. Text that is not a date is shown as it is. */
export function Time({ value, now, planned = false, className }: TimeProps) {
  const at = typeof value === 'number' ? value : Date.parse(value)
  if (!Number.isFinite(at)) return <span className={className}>{value}</span>
  const onlyDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const relative = planned ? relativeTime : onlyDay ? elapsedDays : elapsedTime
  const iso = onlyDay ? value : new Date(at).toISOString()
  return (
    <time dateTime={iso} title={onlyDay ? dateText(at) : dateTimeText(at)} className={className}>
      {now === undefined ? dateText(at) : relative(at, now)}
    </time>
  )
}
