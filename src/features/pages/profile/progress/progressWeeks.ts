import { DAY_MS } from '#/shared/durations.ts'
import type { ProfileProgress } from './profileProgress.contract.ts'
import { PROGRESS_WEEKS } from './profileProgress.limits.ts'

const WEEK_DAYS = 7

/** '2026-11-22' of a moment, in UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** The start of the UTC week, a Monday. */
const mondayOf = (at: number): number => {
  const day = Math.floor(at / DAY_MS)
  // 1970-01-01 was a Thursday.
  return (day - ((day + 3) % WEEK_DAYS)) * DAY_MS
}

export interface ProgressWeek {
  monday: string
  exp: number
  /** Its days up to today. */
  days: { day: string; isVisited: boolean }[]
}

/** The weeks that a profile shows, the oldest first. */
export function progressWeeks(
  { days, weeks }: Pick<ProfileProgress, 'days' | 'weeks'>,
  now: number,
): ProgressWeek[] {
  const visited = new Set(days)
  const exp = new Map(weeks.map((week) => [week.monday, week.exp]))
  const last = mondayOf(now)
  return Array.from({ length: PROGRESS_WEEKS }, (_, n) => {
    const start = last - (PROGRESS_WEEKS - 1 - n) * WEEK_DAYS * DAY_MS
    const monday = dayOf(start)
    const ofWeek = Array.from({ length: WEEK_DAYS }, (__, at) => start + at * DAY_MS)
      .filter((at) => at <= now)
      .map((at) => ({ day: dayOf(at), isVisited: visited.has(dayOf(at)) }))
    return { monday, exp: exp.get(monday) ?? 0, days: ofWeek }
  })
}

/** The days in a row that go on: a streak ends when a whole UTC day passes without a visit. */
export const currentStreak = ({ days, last_day }: ProfileProgress['streak'], now: number): number =>
  last_day !== null && last_day >= dayOf(now - DAY_MS) ? days : 0
