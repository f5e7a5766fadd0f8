import { foldCase } from '#/shared/foldCase.ts'
import { foldText } from '#/shared/foldText.ts'
import { ByteArena } from './byteArena.ts'
import { foldAscii, foldsByByte, type Needle, SPACE } from './foldedText.ts'

/** A text as UTF-8: `bytes[start, end)`. */
export interface TextSpan {
  bytes: Uint8Array
  start: number
  end: number
}

/** `FOLD_BYTE` folds its case. */
const HAS_BYTE_CASE = 1
/** `foldAscii` folds it for searching. */
const IS_ASCII = 2
/** Between a text and its folded form; no byte of UTF-8. */
const SEPARATOR = 0xff

/**
 * One text for each slot, as UTF-8 after a byte that says how it folds. A text beyond ASCII is followed by its form for searching; all others
 * are folded when they are read, which takes no memory.
 */
export class TextArena {
  readonly arena = new ByteArena()
  #entry = Buffer.allocUnsafeSlow(1024)
  #scratch = new Uint8Array(1024)
  readonly #span: TextSpan = { bytes: new Uint8Array(0), start: 0, end: 0 }

  add(slot: number, text: string): void {
    const length = this.#write(text)
    this.arena.add(slot, this.#entry, length)
  }

  /** Returns whether the text changed. */
  replace(slot: number, text: string): boolean {
    const length = this.#write(text)
    return this.arena.replace(slot, this.#entry, length)
  }

  isEmpty(slot: number): boolean {
    const { start, end } = this.arena.seek(slot)
    return end - start === 1
  }

  text(slot: number): string {
    const { bytes, start } = this.arena.seek(slot)
    return bytes.toString('utf8', start + 1, this.#textEnd())
  }

  /** Whether the text, folded for searching, contains the needle. */
  contains(slot: number, needle: Needle): boolean {
    const { bytes, start, end } = this.arena.seek(slot)
    if (needle.isKept && (bytes[start]! & IS_ASCII) !== 0 && needle.isIn(bytes, start + 1, end)) return true
    const folded = this.folded(slot)
    return needle.isIn(folded.bytes, folded.start, folded.end)
  }

  /** The same for the text without spaces. */
  containsJoined(slot: number, needle: Needle): boolean {
    const { bytes, start, end } = this.folded(slot)
    this.#reserve(end - start)
    let length = 0
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      if (byte !== SPACE) this.#scratch[length++] = byte
    }
    return needle.isIn(this.#scratch, 0, length)
  }

  /** The text for sorting: with its case folded, except for A–Z. Returns the same object each time. */
  span(slot: number): TextSpan {
    const { bytes, start } = this.arena.seek(slot)
    if ((bytes[start]! & HAS_BYTE_CASE) !== 0) return this.#set(bytes, start + 1, this.#textEnd())
    const folded = Buffer.from(foldCase(bytes.toString('utf8', start + 1, this.#textEnd())))
    return this.#set(folded, 0, folded.length)
  }

  /** The text folded for searching (see `foldText`). Valid until the next call of any method; returns the same object each time. */
  folded(slot: number): TextSpan {
    const { bytes, start, end } = this.arena.seek(slot)
    if ((bytes[start]! & IS_ASCII) === 0) return this.#set(bytes, this.#textEnd() + 1, end)
    this.#reserve(end - start)
    return this.#set(this.#scratch, 0, foldAscii(bytes, start + 1, end, this.#scratch))
  }

  /** Where the text itself ends in the entry that the arena is at. */
  #textEnd(): number {
    const { bytes, start, end } = this.arena
    return (bytes[start]! & IS_ASCII) === 0 ? bytes.indexOf(SEPARATOR, start) : end
  }

  #set(bytes: Uint8Array, start: number, end: number): TextSpan {
    this.#span.bytes = bytes
    this.#span.start = start
    this.#span.end = end
    return this.#span
  }

  #reserve(length: number): void {
    if (length > this.#scratch.length) this.#scratch = new Uint8Array(2 * length)
  }

  /** Writes an entry and returns its length. */
  #write(text: string): number {
    // Folding lengthens a text at most 18 times (U+FDFA), which takes three bytes itself.
    const most = 2 + text.length * 3 + 3 * 18 * text.length
    if (most > this.#entry.length) this.#entry = Buffer.allocUnsafeSlow(2 * most)
    let length = 1 + writeUtf8(text, this.#entry, 1)
    let flags = foldsByByte(text) ? HAS_BYTE_CASE : 0
    if (this.#foldsAsAscii(text, length)) flags |= IS_ASCII
    else {
      this.#entry[length++] = SEPARATOR
      length += this.#entry.write(foldText(text), length, 'utf8')
    }
    this.#entry[0] = flags
    return length
  }

  /** Whether the text of the entry is ASCII, and more than marks. */
  #foldsAsAscii(text: string, length: number): boolean {
    if (length - 1 !== text.length) return false
    this.#reserve(length)
    return foldAscii(this.#entry, 1, length, this.#scratch) > 0 || text.trim() === ''
  }
}

/** Writes a text and returns its number of bytes. The loop for ASCII is faster for short texts than a native call. */
export function writeUtf8(text: string, bytes: Buffer, start: number): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) return bytes.write(text, start, 'utf8')
    bytes[start + i] = unit
  }
  return text.length
}
