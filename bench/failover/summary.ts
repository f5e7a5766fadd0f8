import { plain, type Row, seconds } from '../table.ts'
import { DISTURBANCES, type Kind } from './disturbances.ts'
import type { Event } from './events.ts'

/** What is to be 0 at the end of a run, and how much of each there was. */
export type Counted = Record<string, { count: number; examples?: readonly string[] }>

const MAX_EXAMPLES = 3
const MAX_LENGTH = 100

/** A row for each kind of disturbance, with the outages of its events. */
export function rowsOfEvents(events: readonly Event[]): Row[] {
  return (Object.keys(DISTURBANCES) as Kind[]).flatMap((kind) => {
    const own = events.filter((event) => event.kind === kind)
    if (own.length === 0) return []
    const { what } = DISTURBANCES[kind]
    const outages = own.map(({ outage }) => outage)
    const failed = own.reduce((sum, event) => sum + event.failed, 0)
    return [
      {
        what: `${own.length} × ${what}`,
        measured: `${seconds(Math.min(...outages))} to ${seconds(Math.max(...outages))} without a write`,
        detail: `${failed} writes failed`,
      },
    ]
  })
}

export function rowsOfCounts(counted: Counted): Row[] {
  return Object.entries(counted).map(([what, { count, examples = [] }]) => ({
    what,
    measured: plain(count),
    target: '0',
    reached: count === 0,
    detail: examples
      .slice(0, MAX_EXAMPLES)
      .map((each) => each.slice(0, MAX_LENGTH))
      .join('; '),
  }))
}
