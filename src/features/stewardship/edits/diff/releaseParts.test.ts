import { expect, test } from 'vitest'
import { daysIn, NO_RELEASE, releaseError, releaseOf, releasePartsOf, storedRelease } from './releaseParts.ts'

test('a date is read and written as precisely as it is known', () => {
  for (const date of ['2013-08-08', '2013-08', '2013', null])
    expect(releaseOf(releasePartsOf(date))).toBe(date)
  expect(releaseOf({ year: ' 2013 ', month: '', day: '08' })).toBe('2013')
  expect(storedRelease('2013-08')).toEqual({ release_date: '2013-08-01', release_precision: 'month' })
  expect(storedRelease('2013')).toEqual({ release_date: '2013-01-01', release_precision: 'year' })
  expect(storedRelease('2013-08-08')).toEqual({ release_date: '2013-08-08', release_precision: 'day' })
})

test('fields that make no date say what to do', () => {
  expect(releaseError(NO_RELEASE)).toBeUndefined()
  expect(releaseError({ year: '2013', month: '', day: '' })).toBeUndefined()
  expect(releaseError({ year: '', month: '05', day: '' })).toMatch(/year/)
  expect(releaseError({ year: '13', month: '', day: '' })).toMatch(/between 1970 and 2099/)
  expect(releaseError({ year: '2013', month: '', day: '08' })).toMatch(/month/)
  expect(releaseError({ year: '2013', month: '02', day: '29' })).toMatch(/fewer days/)
})

test('a month has its days', () => {
  expect([daysIn('2024', '02'), daysIn('2023', '02'), daysIn('', '02'), daysIn('2024', '')]).toEqual([
    29, 28, 29, 31,
  ])
})
