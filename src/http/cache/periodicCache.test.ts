import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProblem } from '../problem.ts'
import { TurnQueue } from '../turns/turnQueue.server.ts'
import { cacheTag } from './cacheTags.ts'
import { MAX_STALE_SECONDS, PeriodicCache } from './periodicCache.server.ts'

const LIFETIME = 50_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Lets so many ms pass, and everything happen that needs no more. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let i = 0; i < 50; i++) await nextTurn()
}

/** Snapshots of what `read` counts, each of which is ready only when the test says so. */
function counted() {
  let invalidations = 0
  let readings = 0
  const ready: (() => void)[] = []
  const resets: (() => void)[] = []
  const snapshots = new PeriodicCache<number>({
    cache: { invalidate: () => void invalidations++, onReset: (listener) => resets.push(listener) },
    tag: cacheTag.popular,
    maxAgeSeconds: 60,
    maxHeld: 2,
  })
  const read = () => {
    const number = ++readings
    return new Promise<number>((resolve) => ready.push(() => resolve(number)))
  }
  return {
    snapshots,
    get: (key = 'all') => snapshots.get(key, read),
    finish: () => ready.shift()!(),
    readings: () => readings,
    invalidations: () => invalidations,
    reset: () => resets.forEach((each) => void each()),
  }
}

test('many who ask at once share one reading', async () => {
  const { get, finish, readings } = counted()
  const asked = [get(), get(), get()]
  await pass(0)
  finish()
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  expect(readings()).toBe(1)
})

test('who asks while the next one is read gets the last one, and nobody waits', async () => {
  const { get, finish, readings, invalidations } = counted()
  const first = get()
  await pass(0)
  finish()
  await first
  await pass(LIFETIME / 2 - 1)
  expect(await get()).toBe(1)
  expect(readings()).toBe(1)
  await pass(1)
  expect(await get()).toBe(1)
  expect(await get()).toBe(1)
  await pass(0)
  expect(readings()).toBe(2)
  expect(invalidations()).toBe(0)
  finish()
  await pass(0)
  expect(await get()).toBe(2)
  expect(invalidations()).toBe(1)
})

test('past its time one is shown only while the next one is read, and for five minutes at most', async () => {
  const { get, finish, readings } = counted()
  void get()
  await pass(0)
  finish()
  await pass(LIFETIME / 2)
  expect(await get()).toBe(1)
  await pass(0)
  await pass(MAX_STALE_SECONDS * 1000 - LIFETIME / 2 - 1)
  expect(await get()).toBe(1)
  expect(readings()).toBe(2)
  await pass(1)
  const late = get()
  finish()
  expect(await late).toBe(2)
  expect(readings()).toBe(2)
  // Its own time is over, too: it began when it was read.
  void get()
  await pass(0)
  expect(readings()).toBe(3)
})

test('the next one is shown as soon as it is read, past the time of the last one too', async () => {
  const { get, finish, invalidations } = counted()
  void get()
  await pass(0)
  finish()
  await pass(LIFETIME - 1)
  void get()
  await pass(2)
  expect([await get(), invalidations()]).toEqual([1, 0])
  finish()
  await pass(0)
  expect([await get(), invalidations()]).toEqual([2, 1])
})

test('one that nobody asks for is forgotten, and not read again', async () => {
  const { get, finish, readings, invalidations } = counted()
  void get()
  await pass(0)
  finish()
  await pass(LIFETIME)
  expect([readings(), invalidations()]).toEqual([1, 1])
})

test('a reading that fails keeps the last one until its time is over, and is tried again', async () => {
  let fails = false
  let readings = 0
  const { snapshots } = counted()
  const get = () =>
    snapshots.get('all', async () => {
      readings++
      if (fails) throw new Error('The database is unavailable')
      return readings
    })
  expect(await get()).toBe(1)
  fails = true
  await pass(LIFETIME / 2)
  expect(await get()).toBe(1)
  await pass(0)
  expect(await get()).toBe(1)
  await pass(0)
  expect(readings).toBe(3)
  await pass(LIFETIME / 2)
  await expect(get()).rejects.toThrow('The database is unavailable')
  fails = false
  expect(await get()).toBe(5)
})

test('after a reset everything is read again, and what was being read is not kept', async () => {
  const { get, finish, readings, reset, invalidations } = counted()
  const old = get()
  await pass(0)
  reset()
  finish()
  expect(await old).toBe(1)
  const fresh = get()
  await pass(0)
  finish()
  expect(await fresh).toBe(2)
  reset()
  void get()
  await pass(0)
  expect([readings(), invalidations()]).toEqual([3, 2])
})

/** Keys of snapshots in the order in which they are read, each of which ends when the test says so. */
function ordered() {
  const begun: string[] = []
  let end = () => {}
  const snapshots = new PeriodicCache<string>({
    cache: { invalidate: () => {}, onReset: () => {} },
    tag: cacheTag.popular,
    maxAgeSeconds: 60,
    maxHeld: 3,
  })
  const read = (key: string) => () => {
    begun.push(key)
    return new Promise<string>((resolve) => {
      end = () => resolve(key)
    })
  }
  const requests = new TurnQueue({ concurrency: 100, perClient: 100 })
  return {
    begun,
    /** A request of a client needs a snapshot. */
    ask: (key: string, client: string, isPinned = false) =>
      requests
        .run(Symbol(key), { key: client, isGone: () => false }, () =>
          snapshots.get(key, read(key), { isPinned }),
        )
        .catch((error: ApiProblem) => error.status),
    async endOne() {
      end()
      await pass(0)
    },
  }
}

test('however many snapshots one client asks for, those of others are read next', async () => {
  const { begun, ask, endOne } = ordered()
  for (let i = 0; i < 20; i++) void ask(`flood ${i}`, 'mallory')
  await pass(0)
  const alices = ask('of alice', 'alice')
  // Bob waits for one that Mallory has asked for: he brings it forward.
  const bobs = ask('flood 19', 'bob')
  await pass(0)
  for (let i = 0; i < 3; i++) await endOne()
  expect(begun).toEqual(['flood 0', 'flood 1', 'of alice', 'flood 19'])
  await endOne()
  expect([await alices, await bobs]).toEqual(['of alice', 'flood 19'])
})

test('pinned ones are read beside others, and are not evicted', async () => {
  const { begun, ask, endOne } = ordered()
  for (let i = 0; i < 20; i++) void ask(`flood ${i}`, `client ${i}`)
  await pass(0)
  const first = ask('default', 'alice', true)
  await pass(0)
  expect(begun).toEqual(['flood 0', 'default'])
  await endOne()
  expect(await first).toBe('default')
  for (let i = 20; i < 50; i++) void ask(`flood ${i}`, `client ${i}`)
  await pass(0)
  expect(await ask('default', 'bob', true)).toBe('default')
  expect(begun.filter((key) => key === 'default')).toHaveLength(1)
})

test('the least recently used one is evicted', async () => {
  const { begun, ask, endOne } = ordered()
  const get = async (key: string) => {
    const asked = ask(key, 'alice')
    await pass(0)
    await endOne()
    await asked
  }
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('one that gets no turn is a 503 that says when to try again', async () => {
  const { ask } = ordered()
  void ask('a', 'mallory')
  await pass(0)
  const late = ask('b', 'alice')
  await pass(0)
  await pass(6_000)
  expect(await late).toBe(503)
})
