import { foldCase } from '#/shared/foldCase.ts'

/** Byte → byte, A–Z to a–z. Folds any UTF-8 text without other capitals. */
export const FOLD_BYTE: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte,
)

/** Whether `FOLD_BYTE` folds the text's bytes as `foldCase` folds the text (true for nearly all). */
export function foldsByByte(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 127)
      return foldCase(text) === text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
  }
  return true
}

/** A pattern prepared for searching many texts. */
export class Needle {
  /** The pattern, folded. */
  readonly text: string
  /** The same as UTF-8. */
  readonly bytes: Uint8Array
  /** Byte of a text (in either case) → the distance to the next possible match if it is at the pattern's end. */
  readonly #shifts: Uint16Array

  /** @param pattern at least one character */
  constructor(pattern: string) {
    this.text = foldCase(pattern)
    this.bytes = Buffer.from(this.text)
    const last = this.bytes.length - 1
    this.#shifts = new Uint16Array(256).fill(this.bytes.length)
    for (let byte = 0; byte < 256; byte++) {
      const at = this.bytes.subarray(0, last).lastIndexOf(FOLD_BYTE[byte]!)
      if (at >= 0) this.#shifts[byte] = last - at
    }
  }

  /** Whether `bytes[start, end)`, folded byte by byte, contains the pattern (R. N. Horspool, 1980). */
  isIn(bytes: Uint8Array, start: number, end: number): boolean {
    const last = this.bytes.length - 1
    for (let i = start + last; i < end; i += this.#shifts[bytes[i]!]!) {
      let j = last
      while (j >= 0 && FOLD_BYTE[bytes[i - last + j]!] === this.bytes[j]) j--
      if (j < 0) return true
    }
    return false
  }

  /** Whether `bytes[at, end)`, folded byte by byte, begins with the pattern. */
  begins(bytes: Uint8Array, at: number, end: number): boolean {
    if (end - at < this.bytes.length) return false
    for (let i = 0; i < this.bytes.length; i++) {
      if (FOLD_BYTE[bytes[at + i]!] !== this.bytes[i]) return false
    }
    return true
  }

  /** Whether `bytes[start, end)`, folded byte by byte, sorts before the pattern. */
  isAfter(bytes: Uint8Array, start: number, end: number): boolean {
    for (let i = 0; i < this.bytes.length; i++) {
      if (start + i >= end) return true
      const difference = FOLD_BYTE[bytes[start + i]!]! - this.bytes[i]!
      if (difference !== 0) return difference < 0
    }
    return false
  }
}
