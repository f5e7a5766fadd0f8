import { expect, test } from 'vitest'
import { BitmapPool } from './bitmapPool.ts'

test('a copy of a set from before the pool grew has nothing else in it', () => {
  const pool = new BitmapPool()
  pool.resize(2)
  const old = pool.copy(Int32Array.of(1, 2))
  pool.resize(4)
  pool.give(pool.take().fill(-1))
  expect([...pool.copy(old)]).toEqual([1, 2, 0, 0])
  expect([...pool.copy(Int32Array.of(1, 2, 3, 4, 5))]).toEqual([1, 2, 3, 4])
})
