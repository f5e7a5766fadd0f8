import { type Bitmap, clearBit, setBit } from './bitmap.ts'
import { widen } from './typedArrays.ts'

/** A list of filled words pays off for sets that fill at most this share of all words. */
const SPARSE_SHARE = 0.4

/**
 * The games that have one tag, or one link type: a bitmap, and for rare ones a list of its words that are not empty. Most tags are
 * rare, and counting with them would otherwise walk over empty words.
 */
export class FacetSet {
  bits: Bitmap = new Int32Array(0)
  /** Indexes of all words that are not 0, and perhaps some that are; 'most' of a set that is not rare. */
  #filled: Int32Array | 'most' | undefined

  grow(words: number): void {
    this.bits = widen(this.bits, words)
    this.#filled = undefined
  }

  add(slot: number): void {
    if (this.#filled !== 'most' && this.bits[slot >>> 5] === 0) this.#filled = undefined
    setBit(this.bits, slot)
  }

  delete(slot: number): void {
    clearBit(this.bits, slot)
  }

  /** Which of the first `words` words to look at; undefined where looking at all of them is as good. */
  filledWords(words: number): Int32Array | undefined {
    this.#filled ??= this.#findFilled(words)
    return this.#filled === 'most' ? undefined : this.#filled
  }

  #findFilled(words: number): Int32Array | 'most' {
    const found = new Int32Array(Math.ceil(words * SPARSE_SHARE))
    let size = 0
    for (let i = 0; i < words; i++) {
      if (this.bits[i] === 0) continue
      if (size === found.length) return 'most'
      found[size++] = i
    }
    return found.slice(0, size)
  }
}
