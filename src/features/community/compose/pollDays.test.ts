import { expect, test } from 'vitest'
import { pollEndError } from './compose.rules.ts'
import { dayText, endOfDay, pollDays } from './pollDays.ts'

const NOW = new Date(2026, 10, 22, 10, 30).getTime()

test('a poll can end on any day from today to the ninetieth, at its end or as late as possible', () => {
  const { first, last } = pollDays(NOW)
  expect([first, last]).toEqual(['2026-11-22', '2027-02-20'])
  for (const day of [first, '2026-12-24', last]) {
    const end = endOfDay(day, NOW)!
    expect([dayText(end), pollEndError(end, NOW)]).toEqual([day, undefined])
  }
  expect(new Date(endOfDay('2026-12-24', NOW)!).getHours()).toBe(23)
})

test('rejects other days with a message', () => {
  expect(pollEndError(endOfDay('2026-11-21', NOW), NOW)).toBe('Choose a day in the future')
  expect(pollEndError(endOfDay('2027-02-21', NOW), NOW)).toBe('A poll can end at most 90 days from now')
  expect(pollEndError(endOfDay('', NOW), NOW)).toBe('Choose the day the poll ends')
})
