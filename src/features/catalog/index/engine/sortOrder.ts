import { type Bitmap, hasBit, setBit, wordsFor } from './bitmap.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { compareKeys, type SortKey, sortByKey } from './keyedSort.ts'
import { firstIndex, widen } from './typedArrays.ts'

/**
 * All games in one sort order, which follows changes of games.
 *
 * `base` was sorted as a whole. Games that have moved since (or are new) are `moved`: they are skipped in `base` and
 * listed in `delta` in the right order, each with its `place`: the index of the base entry that it precedes. Reads
 * merge the two; `fold` combines them into a new base. So a change costs a search and a short shift, never a full sort,
 * and reads return the same before and after folding.
 */
export class SortOrder {
  readonly #key: SortKey
  readonly #fallingTies: boolean
  readonly #idOf: (slot: number) => number
  base: Int32Array = new Int32Array(0)
  /** Slot → index in `base`; meaningless for moved slots. */
  #rank: Int32Array = new Int32Array(0)
  moved: Bitmap = new Int32Array(0)
  delta: Int32Array = new Int32Array(16)
  place: Int32Array = new Int32Array(16)
  /** Entries of `delta` and `place` in use. */
  pending = 0

  /** @param fallingTies games with equal keys: the higher id first */
  constructor(key: SortKey, fallingTies: boolean, idOf: (slot: number) => number) {
    this.#key = key
    this.#fallingTies = fallingTies
    this.#idOf = idOf
  }

  /** Sorts slots 0…size-1 again. Their ids must rise with the slots. */
  rebuild(size: number): void {
    this.base = new Int32Array(size)
    for (let slot = 0; slot < size; slot++) this.base[slot] = slot
    sortByKey(this.base, this.#key, this.#fallingTies)
    this.#adopt(this.base)
  }

  #adopt(base: Int32Array): void {
    this.base = base
    if (this.#rank.length !== base.length) this.#rank = new Int32Array(base.length)
    for (let i = 0; i < base.length; i++) this.#rank[base[i]!] = i
    this.moved = new Int32Array(wordsFor(base.length))
    this.pending = 0
  }

  save(out: IndexWriter): void {
    this.fold()
    out.numbers(this.base)
  }

  restore(from: IndexReader): void {
    this.#adopt(from.numbers(Int32Array))
  }

  /** Negative when slot `a` comes before slot `b`. */
  compare(a: number, b: number): number {
    const byKey = compareKeys(this.#key, a, b)
    if (byKey !== 0) return byKey
    const byId = this.#idOf(a) - this.#idOf(b)
    return this.#fallingTies ? -byId : byId
  }

  /**
   * Moves `slot` to the place of its current key. Call it after the key of a known slot changed, or for a new
   * slot, before any other slot's key changes.
   */
  touch(slot: number): void {
    if (this.isMoved(slot)) this.#remove(slot)
    else this.#markMoved(slot)
    const at = this.#deltaIndex(slot)
    // Next to moved entries of the base, several places are equivalent, and this is the first. An earlier slot may have
    // a later one, from when fewer had moved.
    const first = this.findIndex((entry) => this.compare(entry, slot) < 0)
    this.#insert(at, slot, at > 0 ? Math.max(first, this.place[at - 1]!) : first)
  }

  /** Merges what moved into the base: one pass over all games. */
  fold(): void {
    if (this.pending === 0) return
    const size = this.#countUnmoved() + this.pending
    const merged = new Int32Array(size)
    let out = 0
    let next = 0
    for (let i = 0; i <= this.base.length; i++) {
      while (next < this.pending && this.place[next]! <= i) merged[out++] = this.delta[next++]!
      if (i < this.base.length && !hasBit(this.moved, this.base[i]!)) merged[out++] = this.base[i]!
    }
    this.#adopt(merged)
  }

  isMoved(slot: number): boolean {
    return slot >= this.#rank.length || hasBit(this.moved, slot)
  }

  /** Index in `base` of a slot that is not moved. */
  rankOf(slot: number): number {
    return this.#rank[slot]!
  }

  /** Index in `delta` of a moved slot. */
  deltaIndexOf(slot: number): number {
    return this.delta.subarray(0, this.pending).indexOf(slot)
  }

  /** A number that rises along the order: whole for base entries, in between for moved ones. */
  position(slot: number): number {
    return this.isMoved(slot) ? this.deltaPosition(this.deltaIndexOf(slot)) : this.#rank[slot]!
  }

  /** `position` of the entry of `delta` at `index`. */
  deltaPosition(index: number): number {
    return this.place[index]! - 1 + (index + 1) / (this.pending + 1)
  }

  /** The inverse of `position`. */
  slotAt(position: number): number {
    const whole = Math.floor(position)
    if (whole === position) return this.base[position]!
    return this.delta[Math.round((position - whole) * (this.pending + 1)) - 1]!
  }

  /**
   * The index in `base` of the first entry for which `isBefore` is false; it must be true for all entries up to some
   * place and false from there on. Moved entries have other keys than when the base was sorted, so they are skipped.
   */
  findIndex(isBefore: (slot: number) => boolean): number {
    let low = 0
    let high = this.base.length
    while (low < high) {
      const middle = (low + high) >>> 1
      let probe = middle
      while (probe < high && hasBit(this.moved, this.base[probe]!)) probe++
      if (probe === high) high = middle
      else if (isBefore(this.base[probe]!)) low = probe + 1
      else high = middle
    }
    return low
  }

  #markMoved(slot: number): void {
    if (slot < this.#rank.length) setBit(this.moved, slot)
  }

  #countUnmoved(): number {
    let moved = 0
    for (let i = 0; i < this.pending; i++) if (this.delta[i]! < this.#rank.length) moved++
    return this.base.length - moved
  }

  #remove(slot: number): void {
    const at = this.deltaIndexOf(slot)
    if (at < 0) return
    this.delta.copyWithin(at, at + 1, this.pending)
    this.place.copyWithin(at, at + 1, this.pending)
    this.pending--
  }

  #insert(at: number, slot: number, place: number): void {
    if (this.pending === this.delta.length) this.#grow()
    this.delta.copyWithin(at + 1, at, this.pending)
    this.place.copyWithin(at + 1, at, this.pending)
    this.delta[at] = slot
    this.place[at] = place
    this.pending++
  }

  #grow(): void {
    this.delta = widen(this.delta, this.delta.length * 2)
    this.place = widen(this.place, this.place.length * 2)
  }

  #deltaIndex(slot: number): number {
    return firstIndex(this.pending, (index) => this.compare(this.delta[index]!, slot) < 0)
  }
}
