import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheTag } from './cacheTags.ts'
import { Snapshots } from './snapshots.server.ts'

const LIFETIME = 50_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Snapshots of what `read` counts, each of which is ready only when the test says so. */
function counted() {
  let invalidations = 0
  let readings = 0
  const ready: (() => void)[] = []
  const resets: (() => void)[] = []
  const snapshots = new Snapshots<number>({
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
  await vi.advanceTimersByTimeAsync(0)
  finish()
  expect(await Promise.all(asked)).toEqual([1, 1, 1])
  expect(readings()).toBe(1)
})

test('who asks while the next one is read gets the last one, and nobody waits', async () => {
  const { get, finish, readings, invalidations } = counted()
  const first = get()
  await vi.advanceTimersByTimeAsync(0)
  finish()
  await first
  await vi.advanceTimersByTimeAsync(LIFETIME / 2 - 1)
  expect(await get()).toBe(1)
  expect(readings()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await get()).toBe(1)
  expect(await get()).toBe(1)
  expect(readings()).toBe(2)
  expect(invalidations()).toBe(0)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(await get()).toBe(2)
  expect(invalidations()).toBe(1)
})

test('none is shown past its time, also if the next one is not ready: that one is waited for', async () => {
  const { get, finish, readings } = counted()
  void get()
  await vi.advanceTimersByTimeAsync(0)
  finish()
  await vi.advanceTimersByTimeAsync(LIFETIME / 2)
  expect(await get()).toBe(1)
  await vi.advanceTimersByTimeAsync(LIFETIME / 2)
  const late = get()
  finish()
  expect(await late).toBe(2)
  expect(readings()).toBe(2)
  // Its own time began when its reading did.
  await vi.advanceTimersByTimeAsync(LIFETIME / 2)
  void get()
  await vi.advanceTimersByTimeAsync(0)
  expect(readings()).toBe(3)
})

test('one that nobody asks for is forgotten, and not read again', async () => {
  const { get, finish, readings, invalidations } = counted()
  void get()
  await vi.advanceTimersByTimeAsync(0)
  finish()
  await vi.advanceTimersByTimeAsync(LIFETIME)
  expect([readings(), invalidations()]).toEqual([1, 1])
})

test('a reading that fails keeps the last one until its time is over, and is tried again', async () => {
  let fails = false
  let readings = 0
  const { snapshots } = counted()
  const get = () =>
    snapshots.get('all', async () => {
      readings++
      if (fails) throw new Error('The database is away')
      return readings
    })
  expect(await get()).toBe(1)
  fails = true
  await vi.advanceTimersByTimeAsync(LIFETIME / 2)
  expect(await get()).toBe(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(await get()).toBe(1)
  expect(readings).toBe(3)
  await vi.advanceTimersByTimeAsync(LIFETIME / 2)
  await expect(get()).rejects.toThrow('The database is away')
  fails = false
  expect(await get()).toBe(5)
})

test('after a reset everything is read again, and what was being read is not kept', async () => {
  const { get, finish, readings, reset, invalidations } = counted()
  const old = get()
  await vi.advanceTimersByTimeAsync(0)
  reset()
  finish()
  expect(await old).toBe(1)
  const fresh = get()
  await vi.advanceTimersByTimeAsync(0)
  finish()
  expect(await fresh).toBe(2)
  reset()
  void get()
  await vi.advanceTimersByTimeAsync(0)
  expect([readings(), invalidations()]).toEqual([3, 2])
})
