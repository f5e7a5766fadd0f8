import { DAY_MS } from '#/shared/durations.ts'
import { dayParts } from '#/shared/monthNames.ts'

/** The day (UTC) of a time as a heading: 'Today', 'Yesterday', 'Nov 24'. Releases have days of UTC, too. */
export function newsDay(at: string, now: number): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(at) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const { day, shortMonth } = dayParts(new Date(at))
  return `${shortMonth} ${day}`
}
