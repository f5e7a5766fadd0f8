import { type Bitmap, clearBit, count, orInto, setBit } from './bitmap.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { firstIndex, widen } from './typedArrays.ts'

/** Maximum number of thresholds per column; its sets take an eighth of a byte a game each. */
const MAX_THRESHOLDS = 32
/** Fewer games than this between two thresholds would not pay for another. */
const GAMES_A_THRESHOLD = 4096
/** Targets with fewer members than one per this many words are scanned member by member. */
const WORDS_A_MEMBER = 16

type Column = Int32Array | Int8Array | Float64Array

/**
 * Filters by a range of numbers without looking at every game. For some thresholds, spread evenly over the games when built, it
 * stores the set of games with at least that number. A bound is between two thresholds: games that reach the
 * upper one pass, games below the lower one do not, and only those in between are compared.
 * (Range-encoded bitmap bins: C.-Y. Chan, Y. E. Ioannidis, "Bitmap index design and evaluation", SIGMOD 1998.)
 */
export class RangeSets {
  /** Rising. */
  #thresholds: number[] = []
  /** By threshold: the slots with at least that number. */
  #sets: Bitmap[] = []

  grow(words: number): void {
    this.#sets = this.#sets.map((set) => widen(set, words))
  }

  /** Chooses thresholds for the first `size` slots of a column and fills their sets. @param words of each set */
  rebuild(column: Column, size: number, words: number): void {
    const wanted = Math.min(MAX_THRESHOLDS, Math.floor(size / GAMES_A_THRESHOLD))
    const sorted = column.slice(0, size).sort()
    const chosen = Array.from(
      { length: wanted },
      (_, i) => sorted[Math.floor(((i + 1) * size) / (wanted + 1))]!,
    )
    this.#thresholds = [...new Set(chosen)]
    this.#sets = this.#thresholds.map(() => new Int32Array(words))
    for (let slot = 0; slot < size; slot++) {
      const reached = this.#reached(column[slot]!)
      if (reached > 0) setBit(this.#sets[reached - 1]!, slot)
    }
    for (let i = this.#sets.length - 2; i >= 0; i--) orInto(this.#sets[i]!, this.#sets[i + 1]!, words)
  }

  save(out: IndexWriter): void {
    out.json(this.#thresholds)
    for (const set of this.#sets) out.numbers(set)
  }

  restore(from: IndexReader, words: number): void {
    this.#thresholds = from.json() as number[]
    this.#sets = this.#thresholds.map(() => from.numbers(Int32Array, words))
  }

  /** Call it when a slot's number changed. @param before undefined for a new slot */
  put(slot: number, before: number | undefined, after: number): void {
    const old = before === undefined ? 0 : this.#reached(before)
    const now = this.#reached(after)
    for (let i = old; i < now; i++) setBit(this.#sets[i]!, slot)
    for (let i = now; i < old; i++) clearBit(this.#sets[i]!, slot)
  }

  /** Keeps the slots of `target` with a number of at least `min` and, if given, at most `max`. */
  keep(target: Bitmap, words: number, column: Column, min: number, max = Number.POSITIVE_INFINITY): void {
    if (count(target, words) * WORDS_A_MEMBER < words) {
      for (let i = 0; i < words; i++) checkWord(target, i, target[i]!, column, min, max)
      return
    }
    const reaches = this.#setOf((threshold) => threshold >= min, 'first')
    const mayReach = this.#setOf((threshold) => threshold <= min, 'last')
    const exceeds = this.#setOf((threshold) => threshold > max, 'first')
    const mayExceed = this.#setOf((threshold) => threshold <= max, 'last')
    const unbounded = max === Number.POSITIVE_INFINITY
    for (let i = 0; i < words; i++) {
      let word = target[i]!
      if (word === 0) continue
      if (mayReach) word &= mayReach[i]!
      if (exceeds) word &= ~exceeds[i]!
      target[i] = word
      const certain = (reaches ? reaches[i]! : 0) & (unbounded ? -1 : mayExceed ? ~mayExceed[i]! : 0)
      checkWord(target, i, word & ~certain, column, min, max)
    }
  }

  #setOf(fits: (threshold: number) => boolean, which: 'first' | 'last'): Bitmap | undefined {
    const index = which === 'first' ? this.#thresholds.findIndex(fits) : this.#thresholds.findLastIndex(fits)
    return this.#sets[index]
  }

  /** How many thresholds a number reaches. */
  #reached(value: number): number {
    return firstIndex(this.#thresholds.length, (index) => this.#thresholds[index]! <= value)
  }
}

/** Compares the slots of `open` in a word of `target`, and removes those with a number out of bounds. */
function checkWord(
  target: Bitmap,
  word: number,
  open: number,
  column: Column,
  min: number,
  max: number,
): void {
  for (let rest = open; rest !== 0; rest &= rest - 1) {
    const lowest = rest & -rest
    const value = column[(word << 5) + 31 - Math.clz32(lowest)]!
    if (value < min || value > max) target[word]! &= ~lowest
  }
}
