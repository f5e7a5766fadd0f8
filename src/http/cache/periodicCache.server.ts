import { asProblem } from '../turns/takeTurns.server.ts'
import { currentClient, TurnQueue, TurnRefused } from '../turns/turnQueue.server.ts'
import type { CacheTag } from './cacheTags.ts'
import type { ResponseCache } from './responseCache.server.ts'

/** Reading a snapshot and rendering its pages must not make them older than promised. */
const RESERVE_SECONDS = 10
/** The share of its lifetime after which a snapshot that is still requested is read again, so that nobody waits when it ends. */
const RENEWED_AFTER = 0.5
/** How old a snapshot may become, in seconds, while the one that replaces it waits for its turn or is read. */
export const MAX_STALE_SECONDS = 300

export interface SnapshotOptions {
  cache: Pick<ResponseCache, 'invalidate' | 'onReset'>
  /** The cache tag of responses that show a snapshot. */
  tag: CacheTag
  /** The age, in seconds, that no response exceeds while reading takes less than `RESERVE_SECONDS`. */
  maxAgeSeconds: number
  /** The most that are held at once, without the pinned ones. */
  maxHeld: number
  /** Overrides how long a snapshot is held, ms. For tests. */
  lifetimeMs?: number | undefined
}

interface Held<T> {
  snapshot: Promise<T>
  isPinned: boolean
  /** When reading it began, ms since 1970; undefined while it waits for its turn. */
  readAt?: number
  /** Whether its lifetime is over: it is shown only until the next one is read. */
  isStale?: boolean
  /** What replaces it, while that waits or is read. */
  next?: Held<T> | undefined
}

/**
 * Caches results of expensive reads that are the same for everyone, in this process, until they are too old. Each is read once for all
 * requests. One is read at a time, and the clients whose requests need one take turns, so that many different ones overload neither the
 * database nor the queue. A snapshot that is still requested is replaced before its end, or shown beyond it while the next one is read. When one
 * is replaced or removed, cached responses that show it are invalidated. All are removed when the response cache is reset.
 *
 * The least recently used are evicted, but never pinned ones, which also have a queue of their own: others cannot push them out or delay them.
 */
export class PeriodicCache<T> {
  readonly #options: SnapshotOptions
  readonly #lifetimeMs: number
  /** By key; the least recently used first. */
  readonly #held = new Map<string, Held<T>>()
  readonly #queues = { pinned: new TurnQueue({ concurrency: 1 }), other: new TurnQueue({ concurrency: 1 }) }
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

  /**
   * The snapshot of a key.
   *
   * @param isPinned for the few keys that every visitor needs, such as the default period
   * @throws ApiProblem 503 if it gets no turn to be read; what `read` throws
   */
  get(key: string, read: () => Promise<T>, { isPinned = false } = {}): Promise<T> {
    const held = this.#held.get(key)
    if (held) {
      this.#held.delete(key)
      this.#held.set(key, held)
      if (held.readAt === undefined) this.#queueOf(held).join(key, reader())
      else this.#renewIfDue(key, held, read)
      return held.snapshot
    }
    const first = this.#read(key, isPinned, read)
    this.#held.set(key, first)
    this.#evict()
    // What could not be read is read again by the next request.
    first.snapshot.catch(() => this.#forget(key, first))
    return first.snapshot
  }

  #queueOf({ isPinned }: Pick<Held<T>, 'isPinned'>): TurnQueue {
    return isPinned ? this.#queues.pinned : this.#queues.other
  }

  #read(key: string, isPinned: boolean, read: () => Promise<T>): Held<T> {
    const reading = this.#queueOf({ isPinned }).run(key, reader(), () => {
      // The age counts from before it is read.
      held.readAt = Date.now()
      setTimeout(() => this.#end(key, held), this.#lifetimeMs).unref()
      return read()
    })
    const held: Held<T> = {
      isPinned,
      snapshot: reading.catch((error) => {
        throw error instanceof TurnRefused ? asProblem(error) : error
      }),
    }
    return held
  }

  #renewIfDue(key: string, held: Held<T>, read: () => Promise<T>): void {
    const isDue = held.readAt !== undefined && Date.now() - held.readAt >= this.#lifetimeMs * RENEWED_AFTER
    if (!isDue || held.next) return
    const next = this.#read(key, held.isPinned, read)
    held.next = next
    next.snapshot.then(
      () => this.#replace(key, held, next),
      () => {
        held.next = undefined
        if (held.isStale) this.#forget(key, held)
        // It may already be in the place of the old one, which became too old.
        this.#forget(key, next)
      },
    )
  }

  /** The end of a snapshot's lifetime. */
  #end(key: string, held: Held<T>): void {
    held.isStale = true
    if (!held.next) this.#drop(key, held)
    else setTimeout(() => this.#forget(key, held), MAX_STALE_SECONDS * 1000 - this.#lifetimeMs).unref()
  }

  #evict(): void {
    let tooMany = -this.#options.maxHeld
    for (const { isPinned } of this.#held.values()) if (!isPinned) tooMany++
    for (const [key, held] of this.#held) {
      if (tooMany <= 0) return
      if (held.isPinned) continue
      this.#drop(key, held)
      tooMany--
    }
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

/** Who waits for a snapshot: the client whose request needs it. It is read even if the client leaves, because others need it, too. */
const reader = () => ({ key: currentClient() ?? 'this process', isGone: () => false })
