import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '#/db/generated/tables.ts'
import { atMost } from '#/http/cache/atMost.ts'
import { countLikedByBoth } from './likedByBoth.queries.server.ts'

/** How old a number may be, in ms. */
const MAX_AGE_MS = 5 * 60_000
/** Pairs of games whose numbers are cached: some 20 MB. */
const MAX_PAIRS = 100_000

/** How many members like two games, for pairs of games; cached in this process for some minutes. */
export class LikedByBoth {
  readonly #db: Kysely<DB>
  readonly #pairs: LRUCache<string, number>
  /** Reads under way, so that many readers of one page cause one. */
  readonly #reads = new Map<string, Promise<ReadonlyMap<number, number>>>()

  /** @param now the clock, in ms */
  constructor(db: Kysely<DB>, now: () => number = () => performance.now()) {
    this.#db = db
    this.#pairs = new LRUCache({
      ...atMost(MAX_PAIRS),
      ttl: MAX_AGE_MS,
      perf: { now },
      ttlResolution: 0,
    })
  }

  /** Forgets all numbers. */
  clear(): void {
    this.#pairs.clear()
    this.#reads.clear()
  }

  /** The numbers for a game and each of `others`, in their order. Reads those that are not known, with one statement. */
  async of(gameId: number, others: readonly number[]): Promise<number[]> {
    const known = others.map((other) => this.#pairs.get(pairOf(gameId, other)))
    const missing = others.filter((_, place) => known[place] === undefined)
    if (missing.length === 0) return known as number[]
    const counts = await this.#read(gameId, missing)
    return others.map((other, place) => known[place] ?? counts.get(other) ?? 0)
  }

  async #read(gameId: number, others: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const key = `${gameId}:${others}`
    const under = this.#reads.get(key) ?? this.#store(gameId, others)
    this.#reads.set(key, under)
    try {
      return await under
    } finally {
      this.#reads.delete(key)
    }
  }

  async #store(gameId: number, others: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const counts = await countLikedByBoth(this.#db, gameId, others)
    for (const other of others) this.#pairs.set(pairOf(gameId, other), counts.get(other) ?? 0)
    return counts
  }
}

/** A pair has the same number in both directions. */
const pairOf = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`)
