import { DAY_MS } from '#/shared/durations.ts'
import type { DemoFiles } from './demoFiles.ts'

/**
 * Converts the demo's dates to the calendar of the machine that loads it: what was written last was written yesterday. Only what the site and
 * its bundled games did moves. When other games were released and updated is history. Times are in ms since 1970.
 */
export interface DemoCalendar {
  /** The start of the day, so that the demo is the same all day. */
  now: number
  /** A time or day from the files, moved by whole days. */
  at(moment: string): number
  /** The same moved by whole months, for what is said of a month: never later than `at`. */
  atSameDayOfMonth(moment: string): number
}

export function demoCalendar(files: DemoFiles, now: Date): DemoCalendar {
  const today = startOfDay(now.getTime())
  const written = [...files.reviews, ...files.discussions, ...files.lists, ...files.comments]
  const moments = [...written.map((row) => row.created_at), ...files.users.map((user) => user.joined)]
  const latest = moments.reduce((most, moment) => Math.max(most, Date.parse(moment)), 0)
  const days = (today - startOfDay(latest)) / DAY_MS - 1
  const months = Math.floor(days / LONGEST_MONTH_DAYS)
  return {
    now: today,
    at: (moment) => Date.parse(moment) + days * DAY_MS,
    atSameDayOfMonth: (moment) => {
      const date = new Date(moment)
      return date.setUTCMonth(date.getUTCMonth() + months)
    },
  }
}

const LONGEST_MONTH_DAYS = 31

const startOfDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS

export const isoMoment = (ms: number) => new Date(ms).toISOString()
export const isoDay = (ms: number) => isoMoment(ms).slice(0, 10)
