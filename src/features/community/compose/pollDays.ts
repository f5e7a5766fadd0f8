import { DAY_MS } from '#/shared/durations.ts'
import { MAX_POLL_DAYS } from './compose.limits.ts'

/** A poll that is to end on the last possible day is sent a little before it could be too late, in ms. */
const MARGIN_MS = 300_000

/** A local day as a date field has it, e.g. '2026-12-24'. */
export function dayText(ms: number): string {
  const date = new Date(ms)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The first and last day on which a poll can end that is written now. */
export const pollDays = (now: number) => ({
  first: dayText(now),
  last: dayText(now + MAX_POLL_DAYS * DAY_MS),
})

/** The end of a local day in ms since 1970, but not later than a poll that is written now may end; undefined for no day. */
export function endOfDay(day: string, now: number): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return undefined
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number]
  const end = new Date(year, month - 1, date, 23, 59, 59).getTime()
  const latest = now + MAX_POLL_DAYS * DAY_MS - MARGIN_MS
  return day === dayText(latest + MARGIN_MS) ? Math.min(end, latest) : end
}
