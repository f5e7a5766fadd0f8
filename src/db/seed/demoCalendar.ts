import { DAY_MS } from '#/shared/durations.ts'
import type { DemoFiles } from './demoFiles.ts'

/** Converts the demo's dates to the clock of the machine that loads it. Times are in ms since 1970. */
export interface DemoCalendar {
  now: number
  /** A time or day from the files. If the latest would be in the future, all are moved back by the same number of days. */
  at(moment: string): number
}

export function demoCalendar(files: DemoFiles, now: Date): DemoCalendar {
  const written = [...files.reviews, ...files.discussions, ...files.lists, ...files.comments]
  const moments = [...written.map((row) => row.created_at), ...files.users.map((user) => user.joined)]
  const latest = moments.reduce((most, moment) => Math.max(most, Date.parse(moment)), 0)
  const back = Math.max(0, Math.ceil((latest - now.getTime()) / DAY_MS)) * DAY_MS
  return { now: now.getTime(), at: (moment) => Date.parse(moment) - back }
}

export const isoMoment = (ms: number) => new Date(ms).toISOString()
export const isoDay = (ms: number) => isoMoment(ms).slice(0, 10)
