/** Thrown when too many already wait: the caller should ask again in a few seconds. */
export class QueueFullError extends Error {}

/**
 * Runs at most `atOnce` tasks at a time, in the order of asking; tasks under one key run once and share their result.
 * Beyond `longest` waiting tasks further ones are refused with `QueueFullError`, so that a crawler through a cold
 * catalogue cannot pile up work without end.
 */
export class RenderQueue<T> {
  readonly #atOnce: number
  readonly #longest: number
  readonly #underway = new Map<string, Promise<T>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce
    this.#longest = longest
  }

  run(key: string, task: () => Promise<T>): Promise<T> {
    const same = this.#underway.get(key)
    if (same) return same
    if (this.#waiting.length >= this.#longest) return Promise.reject(new QueueFullError('Too much to do'))
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
