import { FixedWindowRateLimiter } from './fixedWindowRateLimiter.ts'

/** What is counted: how much of it one key may use within a window, which begins with the first count. */
export interface RateLimit {
  name: string
  key: string
  /** In the unit of `amount`. */
  limit: number
  seconds: number
}

/** A count of a limit that is used up. */
export interface Exceeded<T> {
  limit: T
  /** Until its window ends. */
  waitMs: number
}

/** Counts of limits, in this process or in the database. */
export interface RateCounts {
  /** Counts `amount` in each, in order, but in none after one that is over its limit then. Resolves with that one. */
  count<T extends RateLimit>(limits: readonly T[], amount: number): Promise<Exceeded<T> | undefined>
  /** What is left, and when the window ends, without counting. Without a count, `endsInMs` is a whole window. */
  state(limit: RateLimit): Promise<{ remaining: number; endsInMs: number }>
}

/** Counts of this process alone. */
export class ProcessCounts implements RateCounts {
  readonly #limiters = new Map<string, FixedWindowRateLimiter>()

  async count<T extends RateLimit>(limits: readonly T[], amount: number): Promise<Exceeded<T> | undefined> {
    for (const limit of limits) {
      const waitMs = this.#limiter(limit).count(limit.key, amount)
      if (waitMs > 0) return { limit, waitMs }
    }
    return undefined
  }

  async state(limit: RateLimit): Promise<{ remaining: number; endsInMs: number }> {
    return this.#limiter(limit).state(limit.key)
  }

  #limiter({ name, limit, seconds }: RateLimit): FixedWindowRateLimiter {
    const known = this.#limiters.get(name) ?? new FixedWindowRateLimiter(limit, seconds * 1000)
    this.#limiters.set(name, known)
    return known
  }
}
