import { expect, test } from 'vitest'
import { cachedResponse } from './cachedResponse.server.ts'
import { type CacheTag, cacheTag } from './cacheTags.ts'
import { ResponseCache } from './responseCache.server.ts'

const cache = new ResponseCache()
const response = (text: string, ...tags: CacheTag[]) =>
  cachedResponse(Buffer.from(text), { route: '/page', etag: '"1"', tags: new Set(tags), headers: {} })
const store = (address: string, ...tags: CacheTag[]) => {
  const place = address.startsWith('/api/') ? cache.responses : cache.pages
  place.set(address, response(address, ...tags), place.begin())
}
const isCached = (address: string) => cache.find(address) !== undefined

test('pages and API responses with a tag are invalidated', () => {
  for (const path of ['/', '/api/games']) store(path, cacheTag.lists)
  for (const path of ['/post/1', '/api/posts/1']) store(path, cacheTag.post(1))
  cache.invalidate([cacheTag.lists])
  expect(['/', '/api/games', '/post/1', '/api/posts/1'].map(isCached)).toEqual([false, false, true, true])
})

test('once everything may have changed, nothing from before is sent, nor what was being rendered', async () => {
  store('/game/one', cacheTag.game(1))
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof response>>()
  const rendering = cache.pages.getOrCompute('/game/two', () => promise)
  cache.clear()
  resolve(response('two', cacheTag.game(2)))
  await rendering
  expect(['/game/one', '/game/two'].map(isCached)).toEqual([false, false])
})
