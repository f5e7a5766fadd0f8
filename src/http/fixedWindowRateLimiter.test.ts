import { expect, it } from 'vitest'
import { FixedWindowRateLimiter } from './fixedWindowRateLimiter.ts'

const MINUTE = 60_000

it('allows the limit in each window, and says how long the rest of the window is', () => {
  const counter = new FixedWindowRateLimiter(3, MINUTE)
  expect([0, 10, 20].map((now) => counter.count('a', 1, now))).toEqual([0, 0, 0])
  expect(counter.count('a', 1, 20_000)).toBe(40_000)
  expect(counter.count('a', 1, MINUTE)).toBe(0)
})

it('counts each key by itself, and amounts', () => {
  const counter = new FixedWindowRateLimiter(100, MINUTE)
  expect(counter.count('a', 100, 0)).toBe(0)
  expect(counter.count('a', 1, 0)).toBe(MINUTE)
  expect(counter.count('b', 101, 0)).toBe(MINUTE)
  expect(counter.count('c', 100, 0)).toBe(0)
})

it('forgets keys whose window has ended, so that their number is bounded', () => {
  const counter = new FixedWindowRateLimiter(3, MINUTE)
  for (let each = 0; each < 1_000; each++) counter.count(`key ${each}`, 1, each)
  expect(counter.size).toBe(1_000)
  counter.count('later', 1, 3 * MINUTE)
  expect(counter.size).toBe(1)
})
