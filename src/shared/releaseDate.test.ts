import { expect, test } from 'vitest'
import { knownDate, releaseText } from './releaseDate.ts'

test.each([
  ['2013-08-08', 'day', 'Aug 8, 2013', '2013-08-08'],
  ['2021-05-01', 'month', 'May 2021', '2021-05'],
  ['2013-01-01', 'year', '2013', '2013'],
  ['2013-01-01', 'day', 'Jan 1, 2013', '2013-01-01'],
] as const)('%s known to the %s is shown as %s', (day, precision, text, known) => {
  expect(releaseText(day, precision)).toBe(text)
  expect(knownDate(day, precision)).toBe(known)
})

test('a text that is no date is shown as it is', () => {
  expect(releaseText('soon', 'day')).toBe('soon')
})
