import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cellOf = (value: unknown) => toCsv(['a'], [{ a: value }]).slice('a\n'.length)

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', "'＝1"],
])('a text that a spreadsheet would run as a formula is made harmless: %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

test.each([
  [-1.5, '-1.5'],
  ['a=b', 'a=b'],
  ['', ''],
  [null, ''],
  [['=1'], `"[""=1""]"`],
])('numbers and other texts stay as they are: %j', (value, cell) => {
  expect(cellOf(value)).toBe(cell)
})
