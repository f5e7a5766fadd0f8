import { dayParts } from '#/shared/monthNames.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Largest first; months and years are the Gregorian means. */
const units: [number, string][] = [
  [365.2425 * day, 'year'],
  [30.436875 * day, 'month'],
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
]

/**
 * The time between a moment and `now`, in the largest whole unit: '3 days ago', 'in 2 hours', 'just now' within a
 * minute. Both are in milliseconds since 1970. It depends on nothing else, so server and browser render the same.
 */
export function relativeTime(at: number, now: number): string {
  const distance = Math.abs(now - at)
  const found = units.find(([size]) => distance >= size)
  if (!found) return 'just now'
  const amount = Math.floor(distance / found[0])
  const text = `${amount} ${found[1]}${amount === 1 ? '' : 's'}`
  return at <= now ? `${text} ago` : `in ${text}`
}

/**
 * How long ago something happened. Anything after `now` is 'just now': `now` is older than data that arrived after the page was
 * rendered, and clocks differ.
 */
export const elapsedTime = (at: number, now: number): string => relativeTime(Math.min(at, now), now)

/** How long ago a day without a time was: 'today', 'yesterday', '3 days ago'. Hours would count from midnight, which nobody said. */
export function elapsedDays(at: number, now: number): string {
  const days = Math.floor(now / day) - Math.floor(at / day)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : elapsedTime(at, now)
}

/** The day in UTC: 'Mar 4, 2024'. */
export function dateText(at: number): string {
  const { day, shortMonth, year } = dayParts(new Date(at))
  return `${shortMonth} ${day}, ${year}`
}

/** The minute in UTC: 'Mar 4, 2024, 09:05 UTC'. */
export function dateTimeText(at: number): string {
  return `${dateText(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`
}
