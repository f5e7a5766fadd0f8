import { expect, test } from 'vitest'
import { readDate } from './readPageDate.ts'

test.each([
  ['8 Aug, 2013', '2013-08-08'],
  ['Aug 8, 2013', '2013-08-08'],
  ['12 March 2021 @ 10:00 UTC', '2021-03-12'],
  ['September 1st, 2021', '2021-09-01'],
  ['Aug 2013', '2013-08'],
  ['2025', '2025'],
  ['Q4 2025', '2025'],
  ['2021-03-04T10:00:00Z', '2021-03-04'],
  ['2021-03', '2021-03'],
  ['Coming soon', undefined],
  ['To be announced', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is the date %s', (text, date) => expect(readDate(text)).toBe(date))
