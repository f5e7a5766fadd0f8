import { expect, test } from 'vitest'
import { TOAST_SECONDS, tick } from './toastCountdown.ts'

/** The ticks of a toast until it ends; the pointer rests on it at these. */
function ticks(resting: readonly number[] = []): number[] {
  const seen: number[] = []
  for (
    let left: number | null = TOAST_SECONDS;
    left !== null;
    left = tick(left, resting.includes(seen.length))
  )
    seen.push(left)
  return seen
}

test('a toast begins with 5 seconds left, counts down one per tick, and hides at -2', () => {
  expect(ticks()).toEqual([5, 4, 3, 2, 1, 0, -1])
})

test('hovering over it restarts the countdown', () => {
  expect(ticks([3, 4])).toEqual([5, 4, 3, 5, 5, 4, 3, 2, 1, 0, -1])
})
