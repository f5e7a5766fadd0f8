import { expect, test } from 'vitest'
import { mediaPath, mediaSizes, parseMediaPath } from './mediaAddress.ts'

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

test('the address of one size gives those of all sizes', () => {
  const path = (size: string) => `/media/uploads/${HASH}/${size}.webp`
  const banner = { wide: path('wide'), large: path('large'), small: path('small') }
  expect(mediaSizes(path('small'), 'banner')).toEqual(banner)
  expect(mediaSizes(path('large'), 'banner')).toEqual(banner)
  expect(mediaSizes(path('full'), 'banner')).toBeUndefined()
  expect(mediaSizes(`https://example.org${path('small')}`, 'banner')).toBeUndefined()
  expect(mediaSizes(`${path('large')}\n`, 'banner')).toBeUndefined()
  expect(mediaSizes('/media/demo/fire-0123456789/full.webp', 'screenshot')).toMatchObject({
    thumb: '/media/demo/fire-0123456789/thumb.webp',
  })
  for (const other of ['/media/demo/full.webp', '/media/demo/a/../full.webp', '/media/covers/1/full.webp'])
    expect(mediaSizes(other, 'screenshot')).toBeUndefined()
})
