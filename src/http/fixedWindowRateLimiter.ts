interface Window {
  used: number
  endsAt: number
}

/**
 * Counts per key within windows of time: a key's window begins with its first count. Synchronous, because every vote passes four of
 * them; libraries for it return a promise and start a timer for each key.
 */
export class FixedWindowRateLimiter {
  /** Counts within a window. */
  readonly limit: number
  readonly #windowMs: number
  readonly #windows = new Map<string, Window>()
  #sweepAt = 0

  constructor(limit: number, windowMs: number) {
    this.limit = limit
    this.#windowMs = windowMs
  }

  /** Counts `amount` for `key`. Returns 0, or when it is over the limit, the ms until its window ends. */
  count(key: string, amount = 1, now = Date.now()): number {
    if (now >= this.#sweepAt) this.#sweep(now)
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + this.#windowMs }
      this.#windows.set(key, window)
    }
    window.used += amount
    return window.used > this.limit ? window.endsAt - now : 0
  }

  /** What `key` has left without counting: `waitMs` is 0 while another count of 1 is within the limit or the last was. */
  state(key: string, now = Date.now()): { remaining: number; waitMs: number; endsInMs: number } {
    const window = this.#windows.get(key)
    if (!window || window.endsAt <= now) return { remaining: this.limit, waitMs: 0, endsInMs: this.#windowMs }
    const endsInMs = window.endsAt - now
    return {
      remaining: Math.max(0, Math.floor(this.limit - window.used)),
      waitMs: window.used > this.limit ? endsInMs : 0,
      endsInMs,
    }
  }

  /** Keys in memory, for tests. */
  get size(): number {
    return this.#windows.size
  }

  /** Once per window: no key stays for longer than two. */
  #sweep(now: number): void {
    this.#sweepAt = now + this.#windowMs
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
  }
}
