import { expect, test } from 'vitest'
import { readByteRange } from './byteRange.ts'

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
  [undefined, undefined],
] as const)('%s of a file of 100 bytes is %o', (header, part) => {
  expect(readByteRange(header, 100)).toEqual(part)
})
