import { FOLD_BYTE, SPACE } from './foldedText.ts'

/**
 * Three bytes in a row of a folded text as one number. Each byte is one of 64 symbols: the letters, digits and common
 * marks have their own, the others share a few, so that a trigram is 18 bits. Two ends follow each text: every byte
 * begins a trigram, and patterns of one or two bytes are ranges of trigrams.
 */
const SYMBOL_BITS = 6
export const TRIGRAMS = 1 << (3 * SYMBOL_BITS)
const MASK = (1 << SYMBOL_BITS) - 1
const OWN = 'abcdefghijklmnopqrstuvwxyz0123456789 +$=<>|^~'
const FIRST_SHARED = OWN.length + 1

/** Byte → symbol; capitals as their small letters. */
const SYMBOLS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const own = OWN.indexOf(String.fromCharCode(FOLD_BYTE[byte]!))
  return own >= 0 ? own + 1 : FIRST_SHARED + (byte % (MASK + 1 - FIRST_SHARED))
})

/**
 * Writes the trigram that begins at every byte of `bytes[start, end)` to `out`, which must have room for as many. Returns
 * their number, including repetitions.
 */
export function trigramsOf(bytes: Uint8Array, start: number, end: number, out: Int32Array): number {
  let trigram = 0
  let size = 0
  for (let i = start; i < end; i++) {
    trigram = ((trigram << SYMBOL_BITS) | SYMBOLS[bytes[i]!]!) & (TRIGRAMS - 1)
    if (i >= start + 2) out[size++] = trigram
  }
  if (end - start >= 2) out[size++] = (trigram << SYMBOL_BITS) & (TRIGRAMS - 1)
  if (end > start) out[size++] = (trigram << (2 * SYMBOL_BITS)) & (TRIGRAMS - 1)
  return size
}

/**
 * The same for the text without its spaces, of which it writes only the trigrams that a space interrupts, each as `TRIGRAMS` more: with them
 * a pattern is found although its spaces are missing, or others were added. Continues at `out[size]`, and returns the new size.
 */
export function joinedTrigramsOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Int32Array,
  size: number,
): number {
  let trigram = 0
  let at = size
  let length = 0
  /** How many letters stand before the last space. */
  let before = -3
  for (let i = start; i < end; i++) {
    if (bytes[i] === SPACE) {
      before = length
      continue
    }
    trigram = ((trigram << SYMBOL_BITS) | SYMBOLS[bytes[i]!]!) & (TRIGRAMS - 1)
    length++
    if (length >= 3 && before > length - 3 && before < length) out[at++] = trigram + TRIGRAMS
  }
  if (length >= 2 && before === length - 1) out[at++] = ((trigram << SYMBOL_BITS) & (TRIGRAMS - 1)) + TRIGRAMS
  return at
}

/** What the postings must hold for a text to contain a pattern. */
export interface PatternTrigrams {
  /** Ranges `[first, last]` of trigrams; a text that contains the pattern has one of each range. */
  ranges: readonly (readonly [first: number, last: number])[]
  /** Whether having them proves a match: a pattern of at most three bytes, none of which shares its symbol. */
  enough: boolean
}

/** @param pattern folded UTF-8, at least one byte */
export function patternTrigrams(pattern: Uint8Array): PatternTrigrams {
  const symbols = Array.from(pattern, (byte) => SYMBOLS[byte]!)
  const enough = symbols.length <= 3 && symbols.every((symbol) => symbol < FIRST_SHARED)
  const open = 3 - symbols.length
  if (open > 0) {
    const first = symbols.reduce((sum, symbol) => (sum << SYMBOL_BITS) | symbol, 0) << (open * SYMBOL_BITS)
    return { ranges: [[first, first + (1 << (open * SYMBOL_BITS)) - 1]], enough }
  }
  const trigrams = new Set<number>()
  for (let i = 2; i < symbols.length; i++) {
    trigrams.add((symbols[i - 2]! << (2 * SYMBOL_BITS)) | (symbols[i - 1]! << SYMBOL_BITS) | symbols[i]!)
  }
  return { ranges: [...trigrams].map((trigram) => [trigram, trigram] as const), enough }
}
