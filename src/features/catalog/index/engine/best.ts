/** Keeps the first `limit` of the items that it was offered, in order: for selecting a few out of very many. */
export class Best<T> {
  readonly #limit: number
  readonly #compare: (a: T, b: T) => number
  readonly #kept: T[] = []

  /** @param limit at least 1 @param compare negative when `a` comes before `b` */
  constructor(limit: number, compare: (a: T, b: T) => number) {
    this.#limit = limit
    this.#compare = compare
  }

  /** The last item, once there are `limit`: an item that does not come before it is not kept. */
  get last(): T | undefined {
    return this.#kept.length === this.#limit ? this.#kept.at(-1) : undefined
  }

  offer(candidate: T): void {
    const { last } = this
    if (last !== undefined && this.#compare(candidate, last) >= 0) return
    let at = this.#kept.length
    while (at > 0 && this.#compare(candidate, this.#kept[at - 1]!) < 0) at--
    this.#kept.splice(at, 0, candidate)
    if (this.#kept.length > this.#limit) this.#kept.pop()
  }

  get list(): readonly T[] {
    return this.#kept
  }
}
