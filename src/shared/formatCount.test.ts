import { expect, test } from 'vitest'
import { formatCount, groupDigits } from './formatCount.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [9_999, '9,999'],
  [10_000, '10k'],
  [12_345, '12.3k'],
  [99_999, '99.9k'],
  [123_456, '123k'],
  [999_999, '999k'],
  [1_000_000, '1M'],
  [2_550_000_000, '2.5B'],
  [5_000_000_000_000, '5,000B'],
  [-2, '−2'],
])('%i is shown as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('separates thousands', () => {
  expect([1_234_567, 123, 1_000, -123, -1_234].map(groupDigits)).toEqual([
    '1,234,567',
    '123',
    '1,000',
    '-123',
    '-1,234',
  ])
})
