import { DAY_MS, HOUR_MS } from '#/shared/durations.ts'
import { LONG_WAIT_HOURS } from './queue.limits.ts'

/** How long something has waited, as '40 min', '5 h', '3 d' or '2 y', and whether that is long. */
export function waitingTime(since: string, now: number): { text: string; isLong: boolean } {
  const ms = Math.max(0, now - Date.parse(since))
  const isLong = ms >= LONG_WAIT_HOURS * HOUR_MS
  if (ms < HOUR_MS) return { text: `${Math.floor(ms / 60_000)} min`, isLong }
  if (ms < 2 * DAY_MS) return { text: `${Math.floor(ms / HOUR_MS)} h`, isLong }
  const days = Math.floor(ms / DAY_MS)
  return { text: days < 730 ? `${days} d` : `${Math.floor(days / 365)} y`, isLong }
}
