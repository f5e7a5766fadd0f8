import { expect, test } from 'vitest'
import { mediaPath, parseMediaPath } from './mediaAddress.ts'

const HASH = 'ab'.repeat(20)

test('the address of a picture is read back as its file', () => {
  const file = { hash: HASH, size: 'large', format: 'avif' } as const
  expect(parseMediaPath(mediaPath(file).replace('/media/uploads/', ''))).toEqual(file)
})

test.each([
  '../../large.webp',
  `../${HASH}/large.webp`,
  `${HASH}/../large.webp`,
  `${HASH}/x/large.webp`,
  `${HASH}\n/large.webp`,
  `${HASH}/large.webp\n`,
])('no file outside the media folder has an address: %j', (path) =>
  expect(parseMediaPath(path)).toBeUndefined(),
)
