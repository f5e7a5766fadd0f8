import { expect, test } from 'vitest'
import { leadingOptions } from './pollResults.ts'

const leading = (...votes: number[]) =>
  leadingOptions({
    ends_at: '2026-01-01T00:00:00.000Z',
    options: votes.map((count, index) => ({
      position: index + 1,
      label: `Option ${index + 1}`,
      votes: count,
    })),
  }).map(({ position }) => position)

test('the option with the most votes leads, all of them in a tie, and none without votes', () => {
  expect(leading(1, 3, 2)).toEqual([2])
  expect(leading(3, 1, 3)).toEqual([1, 3])
  expect(leading(0, 0)).toEqual([])
})
