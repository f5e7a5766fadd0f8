import { ByteArena } from './byteArena.ts'

/** The tags of each game as bytes, each its index in the taxonomy, rising. */
export class TagLists {
  readonly arena = new ByteArena()
  readonly #entry = Buffer.allocUnsafeSlow(256)

  add(slot: number, tags: readonly number[]): void {
    this.#entry.set(tags)
    this.arena.add(slot, this.#entry, tags.length)
  }

  /** Returns whether the tags changed. */
  replace(slot: number, tags: readonly number[]): boolean {
    this.#entry.set(tags)
    return this.arena.replace(slot, this.#entry, tags.length)
  }

  of(slot: number): number[] {
    const { bytes, start, end } = this.arena.seek(slot)
    const tags: number[] = []
    for (let i = start; i < end; i++) tags.push(bytes[i]!)
    return tags
  }

  /** Adds one to `counts[tag]` for each tag of the game. */
  count(slot: number, counts: Int32Array): void {
    const { bytes, start, end } = this.arena.seek(slot)
    for (let i = start; i < end; i++) counts[bytes[i]!]!++
  }

  /** Sum of `weights[tag]` over the game's tags. */
  weigh(slot: number, weights: Int32Array | Float64Array): number {
    const { bytes, start, end } = this.arena.seek(slot)
    let sum = 0
    for (let i = start; i < end; i++) sum += weights[bytes[i]!]!
    return sum
  }
}
