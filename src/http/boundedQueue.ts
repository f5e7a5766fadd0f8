/** Thrown when too many tasks wait: the caller should retry in a few seconds. */
export class QueueFullError extends Error {}

/**
 * Runs at most `atOnce` tasks at a time, first in, first out. Concurrent tasks with the same key run once and share the result.
 * With `maxWaiting` tasks waiting, further ones are rejected with `QueueFullError`, so that a crawler through an uncached
 * catalog cannot pile up work without end.
 */
export class BoundedQueue<T> {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #underway = new Map<string, Promise<T>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  run(key: string, task: () => Promise<T>): Promise<T> {
    const same = this.#underway.get(key)
    if (same) return same
    if (this.#waiting.length >= this.#maxWaiting)
      return Promise.reject(new QueueFullError('The queue is full'))
    const result = this.#take(task).finally(() => this.#underway.delete(key))
    this.#underway.set(key, result)
    return result
  }

  async #take(task: () => Promise<T>): Promise<T> {
    // A finished task hands its place to the next one directly, so the count never dips and nobody overtakes.
    if (this.#running < this.#atOnce) this.#running++
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
