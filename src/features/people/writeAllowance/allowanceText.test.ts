import { expect, test } from 'vitest'
import { allowanceText, momentText } from './allowanceText.ts'

/** In local time, whatever that is. */
const at = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 2, day, hour, minute, second).getTime()
const NOW = at(10, 15, 30)

test.each([
  [at(10, 16, 10), 'today at 4:10 PM'],
  [at(11, 16), 'tomorrow at 4 PM'],
  [at(11, 15, 59, 30), 'tomorrow at 4 PM'],
  [at(11, 0, 5), 'tomorrow at 12:05 AM'],
  [at(12, 9), 'on Mar 12 at 9 AM'],
])('%s is %s', (moment, text) => {
  // Some locales have a narrow space before 'PM'.
  expect(momentText(moment, NOW).replaceAll(/\s/g, ' ')).toBe(text)
})

const DAY = { allowed: 3, seconds: 86_400, left: 3, next_at: null, is_new: true }

test('a new member reads the limit before they begin, and when it is used up, when they can go on', () => {
  expect(allowanceText('games', DAY, NOW)).toBe('New members can add 3 games a day.')
  expect(allowanceText('games', { ...DAY, left: 1 }, NOW)).toBe(
    'New members can add 3 games a day; 1 is left.',
  )
  const next_at = new Date(at(11, 16)).toISOString()
  expect(allowanceText('games', { ...DAY, left: 0, next_at }, NOW)?.replaceAll(/\s/g, ' ')).toBe(
    'New members can add 3 games a day; the next one tomorrow at 4 PM.',
  )
  expect(allowanceText('posts', { ...DAY, seconds: 3600, left: 1 }, NOW)).toBe(
    'New members can write 3 posts an hour; 1 is left.',
  )
})

test('other members read it only when it is near', () => {
  const member = { ...DAY, allowed: 20, is_new: false }
  expect(allowanceText('games', { ...member, left: 2 }, NOW)).toBeUndefined()
  expect(allowanceText('feedback', { ...DAY, seconds: 3600 }, NOW)).toBeUndefined()
  expect(allowanceText('games', { ...member, left: 1 }, NOW)).toBe(
    'Members can add 20 games a day; 1 is left.',
  )
})
