import { popcount } from './bitmap.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { Slips, slipsIn } from './slips.ts'
import { widen } from './typedArrays.ts'

/** A shorter word differs too much when a letter of it is wrong. */
const LEAST_LETTERS = 3
/** The words of one text that are kept: names have few, and a hostile one of many shall not fill memory. */
const MOST_WORDS = 16
/** Words to look at between two yields: about a millisecond. */
const STEP = 50_000

/** The letters of a word as a set of 32 bits; letters of other scripts share them. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/**
 * The words that occur, to find those that are nearly what was typed. Words are never removed, because a word that no longer occurs finds no
 * game; they are forgotten when the index is built from the database.
 */
export class Vocabulary {
  readonly #words: string[] = []
  readonly #known = new Set<string>()
  #letters = new Int32Array(1024)
  #lengths = new Int32Array(1024)

  add(words: readonly string[]): void {
    for (const word of words.slice(0, MOST_WORDS)) {
      if (word.length < LEAST_LETTERS || this.#known.has(word)) continue
      this.#known.add(word)
      const place = this.#words.push(word) - 1
      if (place === this.#letters.length) {
        this.#letters = widen(this.#letters, 2 * place)
        this.#lengths = widen(this.#lengths, 2 * place)
      }
      this.#letters[place] = lettersOf(word)
      this.#lengths[place] = word.length
    }
  }

  has(word: string): boolean {
    return this.#known.has(word)
  }

  /**
   * The words that are `typed` with as many slips as it may have, and at least one; at most `limit`, those with the fewest slips first, then
   * whole words, then those of the most similar length. With `isUnfinished`, also words that begin so. Yields every millisecond or so.
   */
  *near(typed: string, isUnfinished: boolean, limit: number): Generator<undefined, string[]> {
    if (typed.length < LEAST_LETTERS) return []
    const most = slipsIn(typed.length + 2)
    const slips = new Slips(typed)
    const wanted = lettersOf(typed)
    const shortest = typed.length - most
    const longest = isUnfinished ? Number.POSITIVE_INFINITY : typed.length + most
    const found: { word: string; rank: number }[] = []
    for (let i = 0; i < this.#words.length; i++) {
      if (i % STEP === STEP - 1) yield
      const length = this.#lengths[i]!
      if (length < shortest || length > longest) continue
      // A slip changes one letter at most.
      if (popcount(wanted & ~this.#letters[i]!) > most) continue
      const word = this.#words[i]!
      const whole = slips.whole(word)
      const count = whole ?? (isUnfinished ? slips.beginning(word) : undefined)
      if (!count) continue
      const rank = 1000 * count + (whole === undefined ? 100 : 0) + Math.abs(word.length - typed.length)
      found.push({ word, rank })
    }
    const best = found.sort((a, b) => a.rank - b.rank).slice(0, limit)
    return best.map(({ word }) => word)
  }

  save(out: IndexWriter): void {
    out.json(this.#words)
  }

  restore(from: IndexReader): void {
    for (const word of from.json() as string[]) this.add([word])
  }
}
