import { expect, it } from 'vitest'
import { dayRange, formatDateWithin, parseDateWithin, utcDay } from './dateWithin.ts'

const now = new Date('2026-03-01T00:30:00Z')
const day = (text: string) => utcDay(Date.parse(`${text}T12:00:00Z`))

it('reads days, years and months, and writes them as they were', () => {
  for (const text of ['any', '1d', '36500d', '1950', '2199', '2024-01', '2024-12']) {
    expect(formatDateWithin(parseDateWithin(text)!)).toBe(text)
  }
})

it('rejects what is out of range', () => {
  for (const text of [
    '0d',
    '36501d',
    '-1d',
    '7',
    '1949',
    '2200',
    '2024-00',
    '2024-13',
    '2024-1',
    'x',
    ' 7d',
  ]) {
    expect(parseDateWithin(text), text).toBeUndefined()
  }
})

it('covers whole UTC days, up to today and no further', () => {
  expect(dayRange({ kind: 'days', days: 1 }, now)).toEqual({
    first: day('2026-02-28'),
    last: day('2026-03-01'),
  })
  expect(dayRange({ kind: 'month', year: 2024, month: 2 }, now)).toEqual({
    first: day('2024-02-01'),
    last: day('2024-02-29'),
  })
  expect(dayRange({ kind: 'year', year: 2025 }, now)).toEqual({
    first: day('2025-01-01'),
    last: day('2025-12-31'),
  })
  expect(dayRange({ kind: 'any' }, now)).toBeUndefined()
})
