import { expect, test } from 'vitest'
import { waitingTime } from './waitingTime.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:00Z', '< 1 min', false],
  ['2026-03-10T11:01:00Z', '59 min', false],
  ['2026-03-10T11:00:00Z', '1 h', false],
  ['2026-03-08T12:01:00Z', '47 h', false],
  ['2026-03-08T12:00:00Z', '2 d', true],
  ['2026-02-09T12:00:00Z', '29 d', true],
  ['2026-01-01T12:00:00Z', '2 mo', true],
  ['2025-03-11T12:00:00Z', '12 mo', true],
  ['2024-12-23T12:00:00Z', '1 y', true],
  ['2020-01-01T12:00:00Z', '6 y', true],
  ['2026-03-10T12:00:09Z', '< 1 min', false],
])('what waits since %s has waited %s', (since, text, isLong) => {
  expect(waitingTime(since, NOW)).toEqual({ text, isLong })
})
