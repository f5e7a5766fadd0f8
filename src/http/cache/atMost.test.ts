import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { atMost } from './atMost.ts'

test('a cache of at most so many entries keeps those that were used last', () => {
  const cache = new LRUCache<string, number>(atMost(2))
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect(cache.dump().map(([key]) => key)).toEqual(['a', 'c'])
})
