import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseAway } from './db/unavailable.ts'
import { logOutages } from './outageLog.server.ts'

afterEach(() => vi.useRealTimers())

test('failures without an outage are logged once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: { level: number; reason: string }[] = []
  let fail: (error: DatabaseAway) => void = () => {}
  logOutages(
    { onAvailability: () => {}, onFailure: (listener) => (fail = listener) },
    pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  )
  const failWith = (reason: string) => fail(new DatabaseAway('failed', { cause: new Error(reason) }))
  failWith('too many connections')
  failWith('another')
  vi.advanceTimersByTime(60_000)
  failWith('no space left')
  expect(lines.map(({ level, reason }) => [level, reason])).toEqual([
    [50, 'too many connections'],
    [50, 'no space left'],
  ])
})
