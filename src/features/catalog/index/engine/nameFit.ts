import type { CatalogModel } from './catalogModel.ts'
import { SPACE } from './foldedText.ts'
import { initialsCode, initialsCodes } from './initials.ts'
import type { SearchText } from './searchText.ts'
import { SMALL_WORDS } from './smallWords.ts'

/** How well a game fits what was searched for; lower is better. */
export const FIT = {
  wholeName: 0,
  wholeOtherName: 1,
  /** Also a name that has the text as its initials. */
  nameStart: 2,
  otherNameStart: 3,
  /** All words begin words of the name, or the text does without spaces. */
  wordStarts: 4,
  otherWordStarts: 5,
  insideName: 6,
  insideOtherName: 7,
  developer: 8,
  description: 9,
} as const
type NameFits = 'wholeName' | 'nameStart' | 'wordStarts' | 'insideName'
type Fit = (typeof FIT)[NameFits]

/** A name that isn't the first one is a step behind. */
const OTHER_NAME = 1

/** How names fit a text, without spaces, and without small words where they aren't typed. */
export class NameFit {
  readonly #model: CatalogModel
  readonly #key: Uint8Array
  readonly #contentKey: Uint8Array
  readonly #words: readonly { text: Uint8Array; numerals: readonly Uint8Array[] }[]
  readonly #initials: number
  /** Whether the text is one word, which the key then is. */
  readonly #isOneWord: boolean

  constructor(model: CatalogModel, { key, contentKey, words }: SearchText) {
    this.#model = model
    this.#key = Buffer.from(key)
    this.#contentKey = Buffer.from(contentKey)
    this.#words = words.map(({ text, numerals }) => ({
      text: Buffer.from(text),
      numerals: numerals.map((numeral) => Buffer.from(numeral)),
    }))
    this.#initials = initialsCode(key)
    this.#isOneWord = words.length === 1 && words[0]!.text === key
  }

  /** How the name in a slot fits; a name that does not contain the text counts as containing it inside. */
  of(slot: number): Fit {
    const { bytes, start, end } = this.#model.names.folded(slot)
    const first = this.#beginning(bytes, start, end)
    if (first !== undefined) return first
    if (this.#model.initials.has(slot, this.#initials)) return FIT.nameStart
    return this.#startsWords(bytes, start, end) ? FIT.wordStarts : FIT.insideName
  }

  /** How the other names in a slot fit best; undefined if none contains the text, or all its words. */
  ofOthers(slot: number): number | undefined {
    if (this.#model.otherNames.texts.isEmpty(slot)) return undefined
    let best: Fit | undefined
    for (const { bytes, start, end } of this.#model.otherNames.folded(slot)) {
      const fit = this.#ofOther(bytes, start, end)
      if (fit !== undefined && (best === undefined || fit < best)) best = fit
    }
    return best === undefined ? undefined : best + OTHER_NAME
  }

  #ofOther(bytes: Uint8Array, start: number, end: number): Fit | undefined {
    const first = this.#beginning(bytes, start, end)
    if (first !== undefined) return first
    if (this.#initials !== 0) {
      const words = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
        .toString('utf8')
        .split(' ')
      if (initialsCodes(words).includes(this.#initials)) return FIT.nameStart
    }
    if (!this.#isIn(bytes, start, end)) return undefined
    return this.#startsWords(bytes, start, end) ? FIT.wordStarts : FIT.insideName
  }

  #isIn(bytes: Uint8Array, start: number, end: number): boolean {
    return (
      joinedIsIn(bytes, start, end, this.#key) ||
      joinedIsIn(bytes, start, end, this.#contentKey) ||
      this.#words.every(
        ({ text, numerals }) =>
          isIn(bytes, start, end, text) ||
          numerals.some((numeral) => hasWord(bytes, secondWord(bytes, start, end), end, numeral, true)),
      )
    )
  }

  #beginning(bytes: Uint8Array, start: number, end: number): Fit | undefined {
    const whole = joinedEnd(bytes, start, end, this.#key)
    const second = afterSmallWord(bytes, start, end)
    const rest = joinedEnd(bytes, second, end, this.#contentKey)
    if (whole === end || rest === end) return FIT.wholeName
    return whole >= 0 || rest >= 0 ? FIT.nameStart : undefined
  }

  #startsWords(bytes: Uint8Array, start: number, end: number): boolean {
    const first = this.#key[0]
    for (let i = start; i < end; i++) {
      if (bytes[i] === first && isWordStart(bytes, start, i) && joinedEnd(bytes, i, end, this.#key) >= 0)
        return true
    }
    return this.#words.every(
      ({ text, numerals }) =>
        (!this.#isOneWord && hasWord(bytes, start, end, text, false)) ||
        numerals.some((numeral) => hasWord(bytes, secondWord(bytes, start, end), end, numeral, true)),
    )
  }
}

/** Whether a folded text has a word, or one that begins with it if not `isWhole`. */
export function hasWord(
  bytes: Uint8Array,
  start: number,
  end: number,
  word: Uint8Array,
  isWhole: boolean,
): boolean {
  for (let i = start; i <= end - word.length; i++) {
    if (bytes[i] !== word[0] || !isWordStart(bytes, start, i)) continue
    let j = 0
    while (j < word.length && bytes[i + j] === word[j]) j++
    if (j === word.length && (!isWhole || i + j === end || bytes[i + j] === SPACE)) return true
  }
  return false
}

const isWordStart = (bytes: Uint8Array, start: number, at: number): boolean =>
  at === start || bytes[at - 1] === SPACE

/** Where `key`, which has no spaces, ends in the text from `at` on if it stands there, regardless of the text's spaces; else -1. */
function joinedEnd(bytes: Uint8Array, at: number, end: number, key: Uint8Array): number {
  let i = at
  for (let j = 0; j < key.length; j++, i++) {
    if (i < end && bytes[i] === SPACE) i++
    if (i >= end || bytes[i] !== key[j]) return -1
  }
  return i
}

/** Whether the text contains `key`, which has no spaces, regardless of the text's spaces. */
function joinedIsIn(bytes: Uint8Array, start: number, end: number, key: Uint8Array): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === key[0] && joinedEnd(bytes, i, end, key) >= 0) return true
  return false
}

function isIn(bytes: Uint8Array, start: number, end: number, word: Uint8Array): boolean {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).indexOf(word)
  return at >= 0
}

/** The bytes of a word of up to four letters as a number. */
function shortCode(bytes: Uint8Array, start: number, end: number): number {
  let code = 0
  for (let i = start; i < end; i++) code = (code << 8) | bytes[i]!
  return code
}

const SMALL_CODES: ReadonlySet<number> = new Set(
  [...SMALL_WORDS].map((word) => shortCode(Buffer.from(word), 0, word.length)),
)

/** Where the second word begins; `end` if there is none. */
export function secondWord(bytes: Uint8Array, start: number, end: number): number {
  let space = start
  while (space < end && bytes[space] !== SPACE) space++
  return Math.min(end, space + 1)
}

/** Where the second word begins, if the first is a small one. */
function afterSmallWord(bytes: Uint8Array, start: number, end: number): number {
  let space = start
  while (space < end && bytes[space] !== SPACE) if (++space - start > 4) return start
  return space < end && SMALL_CODES.has(shortCode(bytes, start, space)) ? space + 1 : start
}
