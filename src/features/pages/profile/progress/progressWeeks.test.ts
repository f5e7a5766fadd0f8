import { describe, expect, test } from 'vitest'
import { currentStreak, progressWeeks } from './progressWeeks.ts'

/** A Sunday. */
const NOW = Date.parse('2026-11-22T18:00:00Z')

test('a profile shows 26 weeks that begin on Mondays, up to today', () => {
  const weeks = progressWeeks(
    { days: ['2026-11-16', '2026-11-22'], weeks: [{ monday: '2026-11-16', exp: 12 }] },
    NOW,
  )
  expect(weeks).toHaveLength(26)
  expect(weeks.at(-1)).toMatchObject({ monday: '2026-11-16', exp: 12 })
  expect(
    weeks
      .at(-1)!
      .days.filter(({ isVisited }) => isVisited)
      .map(({ day }) => day),
  ).toEqual(['2026-11-16', '2026-11-22'])
  expect(weeks[0]).toMatchObject({ monday: '2026-05-25', exp: 0 })
  // On a Monday the week has one day.
  expect(progressWeeks({ days: [], weeks: [] }, Date.parse('2026-11-23T00:00:00Z')).at(-1)).toEqual({
    monday: '2026-11-23',
    exp: 0,
    days: [{ day: '2026-11-23', isVisited: false }],
  })
})

describe('a streak', () => {
  test.each([
    ['2026-11-22', 5],
    ['2026-11-21', 5],
    ['2026-11-20', 0],
    [null, 0],
  ])('with the last visit on %s goes on with %i days', (last_day, days) => {
    expect(currentStreak({ days: last_day ? 5 : 0, longest: 9, last_day }, NOW)).toBe(days)
  })
})
