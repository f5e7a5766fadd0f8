import { type Bitmap, hasBit, setBit } from './bitmap.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { contentWords } from './smallWords.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE = LETTERS.length + 1
/** As many letters as a number of 32 bits can hold. */
const MOST = 6

/** The code of initials: their letters as a number, or 0 if there are too few or too many, or others than Latin ones and digits. */
export function initialsCode(initials: string): number {
  if (initials.length < 2 || initials.length > MOST) return 0
  let code = 0
  for (const letter of initials) {
    const digit = LETTERS.indexOf(letter) + 1
    if (digit === 0) return 0
    code = code * BASE + digit
  }
  return code
}

/** The codes of a name's initials, with and without small words; 0 is left out. @param words of the name, folded */
export function initialsCodes(words: readonly string[]): number[] {
  const codes = [initialsCode(initialsOf(words)), initialsCode(initialsOf(contentWords(words)))]
  return codes.filter((code) => code !== 0)
}

const initialsOf = (words: readonly string[]): string => words.map((word) => [...word][0] ?? '').join('')

/** Finds games by the initials of their names: 'itrtg' or 'irg' for 'Idling to Rule the Gods', at most six. */
export class Initials {
  #all = new Uint32Array(0)
  #content = new Uint32Array(0)

  grow(capacity: number): void {
    this.#all = widen(this.#all, capacity)
    this.#content = widen(this.#content, capacity)
  }

  /** @param words of the name, folded */
  put(slot: number, words: readonly string[]): void {
    this.#all[slot] = initialsCode(initialsOf(words))
    this.#content[slot] = initialsCode(initialsOf(contentWords(words)))
  }

  /** Adds to `found` the slots of `among` whose name has these initials. */
  addTo(found: Bitmap, words: number, among: Bitmap, initials: string): void {
    const code = initialsCode(initials)
    if (code === 0) return
    const end = Math.min(words << 5, this.#all.length)
    for (let slot = 0; slot < end; slot++)
      if (this.has(slot, code) && hasBit(among, slot)) setBit(found, slot)
  }

  /** Whether the name in a slot has the initials of a code. */
  has(slot: number, code: number): boolean {
    return code !== 0 && (this.#all[slot] === code || this.#content[slot] === code)
  }

  save(out: IndexWriter, size: number): void {
    out.numbers(this.#all.subarray(0, size))
    out.numbers(this.#content.subarray(0, size))
  }

  restore(from: IndexReader, capacity: number): void {
    this.#all = from.numbers(Uint32Array, capacity)
    this.#content = from.numbers(Uint32Array, capacity)
  }
}

function widen(codes: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(length)
  wider.set(codes)
  return wider
}
