import { ApiProblem } from '../problem.ts'
import type { CacheTag } from './cacheTags.ts'
import type { ResponseCache } from './responseCache.server.ts'

/** Reading a snapshot and rendering its pages must not make them older than promised. */
const RESERVE_SECONDS = 10
/** The share of its lifetime after which a snapshot that is still requested is read again, so that nobody waits when it ends. */
const RENEWED_AFTER = 0.5
/** Maximum number of snapshots that wait to be read. More would take longer than anybody waits. */
const MAX_WAITING = 8

export interface SnapshotOptions {
  cache: Pick<ResponseCache, 'invalidate' | 'onReset'>
  /** The cache tag of responses that show a snapshot. */
  tag: CacheTag
  /** The age, in seconds, that no response exceeds. */
  maxAgeSeconds: number
  /** The most that are held at once. */
  maxHeld: number
  /** Overrides how long a snapshot is held, ms. For tests. */
  lifetimeMs?: number | undefined
}

interface Held<T> {
  snapshot: Promise<T>
  /** When reading it began, ms since 1970; undefined while it waits for its turn. */
  readAt?: number
  /** What replaces it, while that is read. */
  next?: Held<T> | undefined
}

/**
 * Caches results of expensive reads that are the same for everyone, in this process, until they are too old. Each is read once for all
 * requests, and one after the other, so that many different ones cannot overload the database. A snapshot that is still requested is
 * replaced before its end. When one is replaced or removed, cached responses that show it are invalidated. All are removed when the response
 * cache is reset.
 */
export class Snapshots<T> {
  readonly #options: SnapshotOptions
  readonly #lifetimeMs: number
  readonly #held = new Map<string, Held<T>>()
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #generation = 0

  constructor(options: SnapshotOptions) {
    this.#options = options
    options.cache.onReset(() => {
      for (const [key, held] of this.#held) this.#drop(key, held)
    })
    this.#lifetimeMs = options.lifetimeMs ?? (options.maxAgeSeconds - RESERVE_SECONDS) * 1000
  }

  /** Increases whenever a snapshot is removed: two responses of one generation show the same. */
  get generation(): number {
    return this.#generation
  }

  /** The snapshot of a key. Throws `ApiProblem` 503 while too many others wait to be read. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const held = this.#held.get(key)
    if (held) {
      this.#renewIfDue(key, held, read)
      return held.snapshot
    }
    const first = this.#read(key, read)
    this.#held.set(key, first)
    for (const [oldest, other] of this.#held) {
      if (this.#held.size <= this.#options.maxHeld) break
      this.#drop(oldest, other)
    }
    // What could not be read is read again by the next request.
    first.snapshot.catch(() => this.#forget(key, first))
    return first.snapshot
  }

  #read(key: string, read: () => Promise<T>): Held<T> {
    if (this.#waiting >= MAX_WAITING) throw new ApiProblem(503, 'Try again in a moment.', undefined, 2)
    const held: Held<T> = {
      snapshot: this.#inTurn(() => {
        // The age counts from before it is read.
        held.readAt = Date.now()
        setTimeout(() => this.#forget(key, held), this.#lifetimeMs).unref()
        return read()
      }),
    }
    return held
  }

  #renewIfDue(key: string, held: Held<T>, read: () => Promise<T>): void {
    const isDue = held.readAt !== undefined && Date.now() - held.readAt >= this.#lifetimeMs * RENEWED_AFTER
    if (!isDue || held.next || this.#waiting >= MAX_WAITING) return
    const next = this.#read(key, read)
    held.next = next
    next.snapshot.then(
      () => this.#replace(key, held, next),
      () => {
        held.next = undefined
        // The end of the old snapshot may already have put this one in its place.
        this.#forget(key, next)
      },
    )
  }

  #inTurn(read: () => Promise<T>): Promise<T> {
    this.#waiting++
    const reading = this.#last.then(() => {
      this.#waiting--
      return read()
    })
    this.#last = reading.catch(() => undefined)
    return reading
  }

  #replace(key: string, held: Held<T>, next: Held<T>): void {
    if (this.#held.get(key) !== held) return
    this.#held.set(key, next)
    this.#changed()
  }

  /** Removes a snapshot. The next request waits for the one that is being read, if any. */
  #forget(key: string, held: Held<T>): void {
    if (held.next) this.#replace(key, held, held.next)
    else this.#drop(key, held)
  }

  #drop(key: string, held: Held<T>): void {
    if (this.#held.get(key) !== held) return
    this.#held.delete(key)
    this.#changed()
  }

  #changed(): void {
    this.#generation++
    this.#options.cache.invalidate([this.#options.tag])
  }
}
