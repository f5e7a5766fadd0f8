import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach } from 'vitest'
import { DAY_MS } from '#/shared/durations.ts'

/** What a file, and a test, may take, in ms. */
const LONG_FILE = 60_000
const LONG_TEST = 20_000

/**
 * Much happens once a day or is counted by day, by the clock of the database, which no test can set. What a test does
 * "today" and looks at "today" is one day only if midnight UTC does not fall in between, so near the end of a day nothing
 * begins before the next one.
 */
async function beginWith(needed: number): Promise<void> {
  const now = Date.now()
  const nextDay = now - (now % DAY_MS) + DAY_MS
  if (nextDay - now > needed) return
  while (Date.now() < nextDay) await wait(nextDay - Date.now())
}

await beginWith(LONG_FILE)

// The hook of a setup file is the first of a test.
beforeEach(() => beginWith(LONG_TEST))
