import { type CachedResponse, sizeOfResponse } from './cachedResponse.server.ts'
import type { CacheTag } from './cacheTags.ts'
import { FragmentCache } from './fragmentCache.ts'
import { TaggedCache } from './taggedCache.ts'

const MEBIBYTE = 1024 * 1024

const MAX_RESPONSE_BYTES = 16 * MEBIBYTE
const MAX_FRAGMENT_BYTES = 16 * MEBIBYTE

export interface ResponseCacheOptions {
  maxPageBytes?: number | undefined
  /** A text such as "2 days ago" becomes wrong, so a page is rendered again after this time. */
  maxPageAgeMs?: number
}

/**
 * Everything that this process caches of its responses: whole pages, API responses, and the fragments that pages share.
 * One instance per process, opened at startup (`openCache`).
 */
export class ResponseCache {
  /** The page cache, by path and query. */
  readonly pages: TaggedCache<CachedResponse>
  /** The response cache of the API, by path and query. */
  readonly responses: TaggedCache<CachedResponse>
  /** The fragment cache: markup by everything that it depends on, so nothing invalidates it. */
  readonly fragments: FragmentCache
  readonly #resetListeners = new Set<() => void>()

  constructor({ maxPageBytes = 48 * MEBIBYTE, maxPageAgeMs = 10 * 60_000 }: ResponseCacheOptions = {}) {
    const sizeOf = sizeOfResponse
    this.pages = new TaggedCache({ maxBytes: maxPageBytes, maxAgeMs: maxPageAgeMs, sizeOf })
    this.responses = new TaggedCache({ maxBytes: MAX_RESPONSE_BYTES, sizeOf })
    this.fragments = new FragmentCache(MAX_FRAGMENT_BYTES)
  }

  /**
   * Removes all entries with one of the tags, in this process. Call it after the commit of a change and before responding to its
   * author. A handler in `src/eventHandlers.server.ts` runs in every process.
   */
  invalidate(tags: Iterable<CacheTag>): void {
    const all = [...tags]
    this.pages.invalidate(all)
    this.responses.invalidate(all)
  }

  /** Removes everything that can become outdated, because changes may have been missed. */
  clear(): void {
    this.pages.clear()
    this.responses.clear()
  }

  /** Calls `listener` on `reset`. For whatever else this process holds of the database for a time, although it may change. */
  onReset(listener: () => void): void {
    this.#resetListeners.add(listener)
  }

  /** Removes everything that was read from the database, also what may be some minutes old, because the database has lost changes. */
  reset(): void {
    this.clear()
    for (const listener of this.#resetListeners) listener()
  }

  /** The cached response to a GET of a path and query, as the client spelled them. */
  find(address: string): CachedResponse | undefined {
    return (address.startsWith('/api/') ? this.responses : this.pages).get(address)
  }

  /** How full each cache is. */
  usage(): { cache: string; entries: number; bytes: number; maxBytes: number }[] {
    const { pages, responses, fragments } = this
    return Object.entries({ pages, responses, fragments }).map(([cache, { size, bytes, maxBytes }]) => ({
      cache,
      entries: size,
      bytes,
      maxBytes,
    }))
  }
}
