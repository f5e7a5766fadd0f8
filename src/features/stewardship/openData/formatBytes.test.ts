import { expect, test } from 'vitest'
import { formatBytes } from './formatBytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [999_960, '1.0 MB'],
  [3_449_000, '3.4 MB'],
  [12_500_000_000, '12.5 GB'],
])('a file of %i bytes is shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})
