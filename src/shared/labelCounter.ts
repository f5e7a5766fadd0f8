/** Counts events by label since the process started. Labels must come from a bounded set: each is kept forever. */
export class LabelCounter {
  readonly #counts = new Map<string, number>()

  add(label: string, amount = 1): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + amount)
  }

  of(label: string): number {
    return this.#counts.get(label) ?? 0
  }

  entries(): Iterable<[label: string, count: number]> {
    return this.#counts.entries()
  }
}
