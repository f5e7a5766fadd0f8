import { expect, test } from 'vitest'
import { coverHash } from './coverHash.ts'

test('a cover keeps its address while the name and tags stay the same, in any order', () => {
  expect(coverHash('Cookie Clicker', '', [1, 40, 52])).toBe(coverHash('Cookie Clicker', '', [52, 1, 40]))
})

test('a new name, a new description, a new tag or a lost tag give the cover a new address', () => {
  const hashes = [
    coverHash('Cookie Clicker', '', [1, 40, 52]),
    coverHash('Cookie Clicker 2', '', [1, 40, 52]),
    coverHash('cookie Clicker', '', [1, 40, 52]),
    coverHash('Cookie Clicker', '', [1, 40, 52, 53]),
    coverHash('Cookie Clicker', '', [1, 40]),
    coverHash('Cookie Clicker', '', [2, 39, 52]),
    coverHash('Cookie Clicker', '', []),
    coverHash('', '', []),
    coverHash('Cookie Clicker', 'Bake.', [1, 40, 52]),
    coverHash('Cookie', ' Clicker', [1, 40, 52]),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('the hash fits into an address and a file name, also where file names ignore case', () => {
  for (const name of ['', 'a', '🚀', '<script>', 'x'.repeat(10_000), '\u0000', '\ud800'])
    expect(coverHash(name, '', [102])).toMatch(/^[0-9a-v]{10}$/)
})

test('a hundred thousand similar games do not share a hash', () => {
  const seen = new Set<string>()
  for (let i = 0; i < 50_000; i++) {
    seen.add(coverHash(`Idle Game ${i}`, '', [1, 28]))
    seen.add(coverHash('Idle Game', '', [i, i + 1]))
  }
  expect(seen.size).toBe(100_000)
})
