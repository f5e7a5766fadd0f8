import { foldCase } from '#/shared/foldCase.ts'
import { foldText } from '#/shared/foldText.ts'

export const SPACE = 0x20

/** Byte → byte, A–Z to a–z. Folds the case of any UTF-8 text without other capitals. */
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

/** ASCII → its place in a text that is folded by `foldText`: itself, its small letter, a space, or 0 for nothing. */
const SEARCH_BYTE: Uint8Array = Uint8Array.from({ length: 128 }, (_, byte) => {
  const folded = foldText(`a${String.fromCharCode(byte)}a`)
  return folded.length === 2 ? 0 : folded.charCodeAt(1)
})

/** Writes the ASCII text `bytes[start, end)` to `out` as `foldText` folds it, and returns the length. */
export function foldAscii(bytes: Uint8Array, start: number, end: number, out: Uint8Array): number {
  let length = 0
  for (let i = start; i < end; i++) {
    const byte = SEARCH_BYTE[bytes[i]!]!
    if (byte === 0 || (byte === SPACE && (length === 0 || out[length - 1] === SPACE))) continue
    out[length++] = byte
  }
  return length > 0 && out[length - 1] === SPACE ? length - 1 : length
}

/** A pattern prepared for searching many texts. */
export class Needle {
  /** UTF-8. */
  readonly bytes: Uint8Array
  /** Whether every text that contains it as it stands contains it folded, too: marks alone are folded away in other texts. */
  readonly isKept: boolean
  /** Byte of a text (in either case) → the distance to the next possible match if it is at the pattern's end. */
  readonly #shifts: Uint16Array

  /** @param folded the pattern, folded as the texts are; at least one character */
  constructor(folded: string) {
    this.bytes = Buffer.from(folded)
    this.isKept = this.bytes.every((byte) => byte > 127 || SEARCH_BYTE[byte] === byte)
    const last = this.bytes.length - 1
    this.#shifts = new Uint16Array(256).fill(this.bytes.length)
    for (let at = 0; at < last; at++) {
      const byte = this.bytes[at]!
      this.#shifts[byte] = last - at
      if (byte >= 0x61 && byte <= 0x7a) this.#shifts[byte - 32] = last - at
    }
  }

  /** Whether `bytes[start, end)`, with its case folded byte by byte, contains the pattern (R. N. Horspool, 1980). */
  isIn(bytes: Uint8Array, start: number, end: number): boolean {
    const last = this.bytes.length - 1
    for (let i = start + last; i < end; i += this.#shifts[bytes[i]!]!) {
      let j = last
      while (j >= 0 && FOLD_BYTE[bytes[i - last + j]!] === this.bytes[j]) j--
      if (j < 0) return true
    }
    return false
  }
}
