import { expect, test } from 'vitest'
import { isSteamKey, readKeys } from './steamKeys.limits.ts'

test('keys are read from lines, commas and semicolons, in any case and with blanks', () => {
  expect(readKeys(' aaaaa-bbbbb-ccccc \r\n\n11111-22222-33333, 4;5\n')).toEqual([
    { line: 1, key: 'AAAAA-BBBBB-CCCCC' },
    { line: 3, key: '11111-22222-33333' },
    { line: 3, key: '4' },
    { line: 3, key: '5' },
  ])
})

test.each([
  ['AAAAA-BBBBB-CCCCC', true],
  ['AAAAA-BBBBB-CCCCC-DDDDD-EEEEE', true],
  ['ABCDEFGHIJKLMNO 12', true],
  ['AAAAA-BBBBB', false],
  ['AAAAA-BBBBB-CCCCC-DDDDD', false],
  ['AAAA-BBBBB-CCCCC', false],
  ['<script>', false],
])('%s is a Steam key: %s', (key, expected) => {
  expect(isSteamKey(key)).toBe(expected)
})
