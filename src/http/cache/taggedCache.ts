import { LRUCache } from 'lru-cache'
import type { CacheTag } from './cacheTags.ts'

/** A cached value names everything that it depends on. */
export interface Tagged {
  tags: ReadonlySet<CacheTag>
}

/** The number of invalidations before a value began to be computed; see `TaggedCache.begin`. */
export type Generation = number

export interface TaggedCacheOptions<V> {
  /** Bound on the sum of all sizes, in bytes. */
  maxBytes: number
  sizeOf: (value: V, key: string) => number
  /** Milliseconds after which a value expires even if nothing invalidated it; unlimited by default. */
  maxAgeMs?: number
}

/** More tags than this are not remembered one by one: then everything that is in flight counts as outdated. */
const MAX_REMEMBERED_TAGS = 10_000

interface InFlight<V> {
  promise: Promise<V | undefined>
  generation: Generation
}

/**
 * An LRU cache whose entries are invalidated by tag. A value that was being computed while one of its tags was
 * invalidated is never stored: it may have been read before the change.
 */
export class TaggedCache<V extends Tagged> {
  readonly #entries: LRUCache<string, V>
  readonly #keysByTag = new Map<CacheTag, Set<string>>()
  readonly #inFlight = new Map<string, InFlight<V>>()
  /** Counts invalidations. */
  #generation: Generation = 0
  /** When each tag was last invalidated. */
  readonly #invalidatedAt = new Map<CacheTag, Generation>()
  /** Values that began before this are outdated, whatever their tags. */
  #clearedAt: Generation = 0

  constructor({ maxBytes, sizeOf, maxAgeMs }: TaggedCacheOptions<V>) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: sizeOf,
      ...(maxAgeMs === undefined ? {} : { ttl: maxAgeMs, noDeleteOnStaleGet: true }),
      dispose: (value, key) => this.#removeFromTags(key, value),
    })
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)
  }

  /** Like `get`, but also returns values beyond the maximum age, for when the current one is not available. Never an invalidated one. */
  getStale(key: string): V | undefined {
    return this.#entries.get(key, { allowStale: true })
  }

  get size(): number {
    return this.#entries.size
  }

  /** The sum of all sizes, in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  get maxBytes(): number {
    return this.#entries.maxSize
  }

  /** Call before reading what a value is made from, and pass the result to `set`. */
  begin(): Generation {
    return this.#generation
  }

  /**
   * Stores a value that was computed since `begin` returned `generation`, unless one of its tags was invalidated since.
   *
   * @param maxAgeMs overrides the cache's own
   */
  set(key: string, value: V, generation: Generation, maxAgeMs?: number): void {
    if (this.#isOutdated(value, generation)) return
    this.#entries.set(key, value, maxAgeMs === undefined ? {} : { ttl: maxAgeMs })
    // A value larger than the whole cache is not stored.
    if (!this.#entries.has(key)) return
    for (const tag of value.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  /**
   * Returns the cached value, or computes it. Concurrent callers share one computation, except that a caller who arrives
   * after an invalidation never gets a value that was begun before it. `compute` returns undefined for what must not be
   * cached; a failure is not cached either.
   */
  async getOrCompute(key: string, compute: () => Promise<V | undefined>): Promise<V | undefined> {
    const cached = this.#entries.get(key)
    if (cached) return cached
    const running = this.#inFlight.get(key)
    if (running?.generation === this.#generation) return running.promise
    const mine: InFlight<V> = { generation: this.begin(), promise: compute() }
    this.#inFlight.set(key, mine)
    try {
      const value = await mine.promise
      if (value) this.set(key, value, mine.generation)
      return value
    } finally {
      if (this.#inFlight.get(key) === mine) this.#inFlight.delete(key)
    }
  }

  /** Removes every value with one of these tags. Values that are being computed will not be stored. */
  invalidate(tags: Iterable<CacheTag>): void {
    this.#generation++
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#generation)
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
    }
    if (this.#invalidatedAt.size > MAX_REMEMBERED_TAGS) {
      this.#invalidatedAt.clear()
      this.#clearedAt = this.#generation
    }
  }

  /** Removes everything. Values that are being computed will not be stored. */
  clear(): void {
    this.#clearedAt = ++this.#generation
    this.#invalidatedAt.clear()
    this.#entries.clear()
  }

  #isOutdated({ tags }: V, generation: Generation): boolean {
    if (generation === this.#generation) return false
    if (generation < this.#clearedAt) return true
    return tags.values().some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > generation)
  }

  #removeFromTags(key: string, { tags }: V): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
