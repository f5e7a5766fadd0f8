import { setTimeout as wait } from 'node:timers/promises'
import { DISTURBANCES, type Kind, type Setup } from './disturbances.ts'
import type { Writers } from './writers.ts'

/** What a disturbance may still cause when it is over. */
const AFTER_MS = 3_000

/** A disturbance that has happened, with what the clients saw of it. */
export interface Event {
  kind: Kind
  /** Seconds from its beginning until everything was as before. */
  seconds: number
  /** Seconds without an acknowledgment, at most. */
  outage: number
  /** Writes that were not acknowledged, and why, each reason once. */
  failed: number
  reasons: string[]
}

/** Lets a disturbance happen under load. */
export async function happen(kind: Kind, turn: number, setup: Setup, writers: Writers): Promise<Event> {
  const from = Date.now()
  await DISTURBANCES[kind].run(setup, turn)
  const seconds = (Date.now() - from) / 1_000
  await wait(AFTER_MS)
  const to = Date.now()
  const failures = writers.failuresWithin(from, to)
  return {
    kind,
    seconds,
    outage: writers.longestPause(from, to),
    failed: failures.length,
    reasons: [...new Set(failures.map(({ reason }) => reason))],
  }
}
