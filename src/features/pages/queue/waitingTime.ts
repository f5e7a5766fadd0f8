import { DAY_MS, HOUR_MS, MINUTE_MS } from '#/shared/durations.ts'
import { LONG_WAIT_HOURS } from './queue.limits.ts'

const MONTH_DAYS = 30
const YEAR_DAYS = 365

/** How long something has waited, in the largest unit that fits: '< 1 min', '40 min', '5 h', '3 d', '2 mo', or '1 y', and whether that is long. */
export function waitingTime(since: string, now: number): { text: string; isLong: boolean } {
  const ms = Math.max(0, now - Date.parse(since))
  const isLong = ms >= LONG_WAIT_HOURS * HOUR_MS
  if (ms < MINUTE_MS) return { text: '< 1 min', isLong }
  if (ms < HOUR_MS) return { text: `${Math.floor(ms / MINUTE_MS)} min`, isLong }
  if (ms < 2 * DAY_MS) return { text: `${Math.floor(ms / HOUR_MS)} h`, isLong }
  const days = Math.floor(ms / DAY_MS)
  if (days < MONTH_DAYS) return { text: `${days} d`, isLong }
  if (days < YEAR_DAYS) return { text: `${Math.floor(days / MONTH_DAYS)} mo`, isLong }
  return { text: `${Math.floor(days / YEAR_DAYS)} y`, isLong }
}
