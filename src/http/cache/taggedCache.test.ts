import { describe, expect, it } from 'vitest'
import type { CacheTag } from './cacheTags.ts'
import { TaggedCache, type TaggedCacheOptions } from './taggedCache.ts'

interface Value {
  text: string
  tags: ReadonlySet<CacheTag>
}

const value = (text: string, ...tags: CacheTag[]): Value => ({ text, tags: new Set(tags) })
const newCache = (options: Partial<TaggedCacheOptions<Value>> = {}) =>
  new TaggedCache<Value>({ maxBytes: 100_000, sizeOf: ({ text }) => text.length, ...options })

/** A computation that finishes when the test says so. */
function pendingComputation(result: Value | undefined) {
  const { promise, resolve } = Promise.withResolvers<Value | undefined>()
  let started = 0
  return {
    compute: () => {
      started += 1
      return promise
    },
    finish: () => resolve(result),
    started: () => started,
  }
}

describe('a tagged cache', () => {
  it('computes a value once for concurrent callers', async () => {
    const cache = newCache()
    const pending = pendingComputation(value('one', 'game:1'))
    const calls = [1, 2, 3].map(() => cache.getOrCompute('/', pending.compute))
    pending.finish()
    const values = await Promise.all(calls)
    expect(pending.started()).toBe(1)
    expect(new Set(values).size).toBe(1)
    expect(cache.get('/')).toBe(values[0])
  })

  it('invalidates exactly the values with a tag', async () => {
    const cache = newCache()
    cache.set('/', value('list', 'lists', 'game:1'), cache.begin())
    cache.set('/game/one', value('one', 'game:1'), cache.begin())
    cache.set('/game/two', value('two', 'game:2'), cache.begin())
    cache.invalidate(['game:1'])
    expect(['/', '/game/one', '/game/two'].map((key) => cache.get(key)?.text)).toEqual([
      undefined,
      undefined,
      'two',
    ])
    cache.invalidate(['lists', 'game:7'])
    expect(cache.get('/game/two')).toBeDefined()
  })

  it.each([
    ['one of its tags was invalidated', (cache: TaggedCache<Value>) => cache.invalidate(['game:1'])],
    ['everything was cleared', (cache: TaggedCache<Value>) => cache.clear()],
    [
      'more tags were invalidated than are remembered',
      (cache: TaggedCache<Value>) =>
        cache.invalidate(Array.from({ length: 20_000 }, (_, id) => `game:${id}` as const)),
    ],
  ])('does not store a value when %s while it was computed', async (_, change) => {
    const cache = newCache()
    const old = pendingComputation(value('old', 'game:1'))
    const before = cache.getOrCompute('/game/one', old.compute)
    change(cache)
    const after = cache.getOrCompute('/game/one', async () => value('new', 'game:1'))
    old.finish()
    expect([(await before)?.text, (await after)?.text]).toEqual(['old', 'new'])
    expect(cache.get('/game/one')?.text).toBe('new')
  })

  it('stores a value when only other tags were invalidated while it was computed', async () => {
    const cache = newCache()
    const pending = pendingComputation(value('one', 'game:1'))
    const call = cache.getOrCompute('/game/one', pending.compute)
    cache.invalidate(['game:2'])
    pending.finish()
    await call
    expect(cache.get('/game/one')?.text).toBe('one')
  })

  it('does not store an outdated value after a later caller began to compute the same one', async () => {
    const cache = newCache()
    const old = pendingComputation(value('old', 'game:1'))
    const first = cache.getOrCompute('/game/one', old.compute)
    cache.invalidate(['game:99'])
    // This caller no longer joins the first one, and takes its place.
    const later = pendingComputation(undefined)
    const second = cache.getOrCompute('/game/one', later.compute)
    cache.invalidate(['game:1'])
    old.finish()
    later.finish()
    await Promise.all([first, second])
    expect(cache.get('/game/one')).toBeUndefined()
  })

  it('forgets a failed computation', async () => {
    const cache = newCache()
    const failed = cache.getOrCompute('/', () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    expect((await cache.getOrCompute('/', async () => value('fine')))?.text).toBe('fine')
  })

  it('does not store what must not be cached', async () => {
    const cache = newCache()
    expect(await cache.getOrCompute('/nowhere', async () => undefined)).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  it('stays within its bytes and evicts the least recently used', () => {
    const cache = newCache({ maxBytes: 3_000 })
    for (const name of ['a', 'b', 'c']) cache.set(name, value('x'.repeat(1_000), 'lists'), cache.begin())
    cache.get('a')
    cache.set('d', value('y'.repeat(1_000)), cache.begin())
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
    cache.set('huge', value('z'.repeat(4_000), 'lists'), cache.begin())
    expect(cache.get('huge')).toBeUndefined()
    cache.invalidate(['lists'])
    expect(cache.size).toBe(1)
  })
})
