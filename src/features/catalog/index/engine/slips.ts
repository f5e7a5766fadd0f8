/** Longest word that slips are counted in: one bit for each letter. */
const MOST_LETTERS = 31

/** How many slips a word of so many letters may have. Longer texts than 31 letters may have none. */
export const slipsIn = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/**
 * Counts the slips between one word and many: letters that are missing, added, wrong, or swapped with the next one (optimal string
 * alignment distance). Bit-parallel: H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", 2003.
 */
export class Slips {
  readonly #word: string
  readonly #most: number
  /** Letter → the places in the word that have it, as bits. */
  readonly #places = new Map<number, number>()
  /** The same for ASCII. */
  readonly #asciiPlaces = new Int32Array(128)

  /** @param word what was typed */
  constructor(word: string) {
    this.#word = word
    // Letters may be missing: the word that is meant decides.
    this.#most = word.length > MOST_LETTERS ? 0 : slipsIn(word.length + 2)
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i)
      const places = (this.#places.get(letter) ?? 0) | (1 << i)
      this.#places.set(letter, places)
      if (letter < 128) this.#asciiPlaces[letter] = places
    }
  }

  /** The slips between the word and `other`; undefined if there are more than the longer of the two may have. */
  whole(other: string): number | undefined {
    const slips = this.#count(other, false)
    const most = slipsIn(Math.max(this.#word.length, other.length))
    return slips !== undefined && slips <= most ? slips : undefined
  }

  /** The slips between the word and the beginning of `other` that is most like it; undefined if there are more than the word may have. */
  beginning(other: string): number | undefined {
    const slips = this.#count(other, true)
    return slips !== undefined && slips <= slipsIn(this.#word.length) ? slips : undefined
  }

  #count(other: string, isBeginning: boolean): number | undefined {
    const word = this.#word
    const most = this.#most
    if (other.length < word.length - most) return undefined
    if (!isBeginning && other.length > word.length + most) return undefined
    if (most === 0) return (isBeginning ? other.startsWith(word) : other === word) ? 0 : undefined
    const end = Math.min(other.length, word.length + most)
    const lastBit = 1 << (word.length - 1)
    let plus = -1
    let minus = 0
    let diagonal = 0
    let earlier = 0
    let slips = word.length
    let least = slips
    for (let i = 0; i < end; i++) {
      const letter = other.charCodeAt(i)
      const same = letter < 128 ? this.#asciiPlaces[letter]! : (this.#places.get(letter) ?? 0)
      const swapped = ((~diagonal & same) << 1) & earlier
      diagonal = (((same & plus) + plus) ^ plus) | same | minus | swapped
      const rising = minus | ~(diagonal | plus)
      const falling = diagonal & plus
      if ((rising & lastBit) !== 0) slips++
      else if ((falling & lastBit) !== 0) slips--
      if (slips < least) least = slips
      const shifted = (rising << 1) | 1
      plus = (falling << 1) | ~(diagonal | shifted)
      minus = shifted & diagonal
      earlier = same
    }
    const found = isBeginning ? least : slips
    return found <= most ? found : undefined
  }
}
