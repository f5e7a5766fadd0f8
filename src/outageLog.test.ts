import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { logOutages, outageHooks } from './outageLog.server.ts'

afterEach(() => vi.useRealTimers())

const request = new AsyncLocalStorage<string>()
const error = (reason: string) => new DatabaseUnavailable('failed', { cause: new Error(reason) })

/** The lines for what a database announces. */
function logged() {
  const lines: { level: number; reason: string; request?: string }[] = []
  let announce: (reason: DatabaseUnavailable | undefined) => void = () => {}
  let fail: (error: DatabaseUnavailable) => void = () => {}
  const db: Parameters<typeof logOutages>[0] = {
    onAvailability(listener) {
      announce = listener
    },
    onFailure(listener) {
      fail = listener
    },
  }
  const mixin = () => ({ request: request.getStore() })
  logOutages(db, pino({ mixin }, { write: (line: string) => lines.push(JSON.parse(line)) }))
  return { lines, announce, fail }
}

test('failures without an outage are logged once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { lines, fail } = logged()
  fail(error('too many connections'))
  fail(error('another'))
  vi.advanceTimersByTime(60_000)
  fail(error('no space left'))
  expect(lines.map(({ level, reason }) => [level, reason])).toEqual([
    [50, 'too many connections'],
    [50, 'no space left'],
  ])
})

test('the lines do not name the request that met it first', () => {
  const { lines, announce, fail } = logged()
  request.run('one', () => {
    announce(error('no route'))
    announce(undefined)
    fail(error('too many connections'))
  })
  expect(lines.map((line) => line.request)).toEqual([undefined, undefined, undefined])
})

test('a full disk is logged once a minute, whoever meets it', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(120_000)
  const lines: number[] = []
  const log = pino(
    { level: 'debug', hooks: outageHooks },
    { write: (line: string) => lines.push(JSON.parse(line).level) },
  )
  const full = () => log.error({ err: Object.assign(new Error('no space'), { code: 'ENOSPC' }) }, 'Failed')
  full()
  full()
  log.error({ err: new Error('another') }, 'Failed')
  vi.advanceTimersByTime(60_000)
  full()
  expect(lines).toEqual([50, 20, 50, 50])
})
