import { DAY_MS } from '#/shared/durations.ts'
/**
 * A span of UTC days in which something happened, as the filters "created" and "released" offer it:
 * any time, the last N days, a year, or a month of a year.
 */
export type DateWithin =
  | { readonly kind: 'any' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'month'; readonly year: number; readonly month: number }

export const ANY_DATE: DateWithin = { kind: 'any' }

/** Bounds of `Nd`, in days. */
export const MAX_INTERVAL_DAYS = 36_500
/** Bounds of `YYYY`: before the first computer games, and far enough ahead for announced releases. */
export const MIN_YEAR = 1950
export const MAX_YEAR = 2199

/** Reads `any`, `Nd` (1d–36500d), `YYYY` or `YYYY-MM`; undefined for anything else. */
export function parseDateWithin(text: string): DateWithin | undefined {
  if (text === '' || text === 'any') return ANY_DATE
  const interval = /^(\d{1,5})d$/.exec(text)
  if (interval) {
    const days = Number(interval[1])
    return days >= 1 && days <= MAX_INTERVAL_DAYS ? { kind: 'days', days } : undefined
  }
  const calendar = /^(\d{4})(?:-(\d{2}))?$/.exec(text)
  if (!calendar) return undefined
  const year = Number(calendar[1])
  if (year < MIN_YEAR || year > MAX_YEAR) return undefined
  if (calendar[2] === undefined) return { kind: 'year', year }
  const month = Number(calendar[2])
  return month >= 1 && month <= 12 ? { kind: 'month', year, month } : undefined
}

/** The inverse of `parseDateWithin`. */
export function formatDateWithin(within: DateWithin): string {
  switch (within.kind) {
    case 'any':
      return 'any'
    case 'days':
      return `${within.days}d`
    case 'year':
      return String(within.year)
    case 'month':
      return `${within.year}-${String(within.month).padStart(2, '0')}`
  }
}

/** Days since 1970-01-01 of the UTC day that holds `ms` (milliseconds since 1970). */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/**
 * First and last UTC day (days since 1970-01-01, both included) of `within`; undefined for any time.
 * The last N days are today and the N days before it: never less than N times 24 hours, and nothing in the future.
 */
export function dayRange(within: DateWithin, now: Date): { first: number; last: number } | undefined {
  switch (within.kind) {
    case 'any':
      return undefined
    case 'days': {
      const today = utcDay(now.getTime())
      return { first: today - within.days, last: today }
    }
    case 'year':
      return { first: utcDay(Date.UTC(within.year, 0)), last: utcDay(Date.UTC(within.year + 1, 0)) - 1 }
    case 'month':
      return {
        first: utcDay(Date.UTC(within.year, within.month - 1)),
        last: utcDay(Date.UTC(within.year, within.month)) - 1,
      }
  }
}
