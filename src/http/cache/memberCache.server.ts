import { LRUCache } from 'lru-cache'

export interface MemberCacheOptions<T extends object> {
  /** Reads what is cached of a member. */
  read: (userId: string) => Promise<T>
  /** It is read again after this long, in ms, in case an event was lost. */
  maxAgeMs: number
  /** Bound on the sum of all sizes. */
  maxSize: number
  sizeOf: (value: T) => number
}

/** What this process knows of each member, read when it is needed. Handlers of events invalidate it. */
export class MemberCache<T extends object> {
  readonly #read: (userId: string) => Promise<T>
  readonly #known: LRUCache<string, T>
  /** Reads under way. An invalidated one is no longer here, and its result is not cached. */
  readonly #reads = new Map<string, Promise<T>>()

  constructor({ read, maxAgeMs, maxSize, sizeOf }: MemberCacheOptions<T>) {
    this.#read = read
    this.#known = new LRUCache({ maxSize, ttl: maxAgeMs, sizeCalculation: sizeOf })
  }

  /** What is known of a member, from the cache, or read now: once for all who ask meanwhile. */
  async of(userId: string): Promise<T> {
    return this.#known.get(userId) ?? this.#reads.get(userId) ?? this.#readNow(userId)
  }

  /** Call this after the commit that changed it. */
  invalidate(userId: string): void {
    this.#reads.delete(userId)
    this.#known.delete(userId)
  }

  /** Call this when any member's may have changed. */
  invalidateAll(): void {
    this.#reads.clear()
    this.#known.clear()
  }

  #readNow(userId: string): Promise<T> {
    const read = this.#read(userId)
    this.#reads.set(userId, read)
    read
      .then((value) => {
        if (this.#reads.get(userId) === read) this.#known.set(userId, value)
      })
      // The caller gets the error.
      .catch(() => {})
      .finally(() => {
        if (this.#reads.get(userId) === read) this.#reads.delete(userId)
      })
    return read
  }
}
