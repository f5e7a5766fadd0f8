import { foldCase } from '#/shared/foldCase.ts'
import { ByteArena } from './byteArena.ts'
import { foldsByByte, type Needle } from './foldedText.ts'

/** A text as bytes for sorting and searching: UTF-8, ignoring case. */
export interface TextSpan {
  bytes: Uint8Array
  start: number
  end: number
}

/**
 * One text for each slot, as UTF-8 after a byte that says whether it folds byte by byte (see `foldsByByte`). Nearly
 * all do: then searching and sorting read the bytes as they are, and only fold A–Z.
 */
export class TextArena {
  readonly arena = new ByteArena()
  #entry = Buffer.allocUnsafeSlow(1024)
  readonly #span: TextSpan = { bytes: new Uint8Array(0), start: 0, end: 0 }

  add(slot: number, text: string): void {
    this.arena.add(slot, this.#entry, this.#write(text))
  }

  /** Returns whether the text changed. */
  replace(slot: number, text: string): boolean {
    const length = this.#write(text)
    return this.arena.replace(slot, this.#entry, length)
  }

  text(slot: number): string {
    const { bytes, start, end } = this.arena.seek(slot)
    return bytes.toString('utf8', start + 1, end)
  }

  contains(slot: number, needle: Needle): boolean {
    const { bytes, start, end } = this.arena.seek(slot)
    if (bytes[start] === 1) return needle.isIn(bytes, start + 1, end)
    return foldCase(bytes.toString('utf8', start + 1, end)).includes(needle.text)
  }

  /** The text with everything folded but A–Z. Returns the same object each time. */
  span(slot: number): TextSpan {
    const span = this.#span
    const { bytes, start, end } = this.arena.seek(slot)
    if (bytes[start] === 1) {
      span.bytes = bytes
      span.start = start + 1
      span.end = end
    } else {
      span.bytes = Buffer.from(foldCase(bytes.toString('utf8', start + 1, end)))
      span.start = 0
      span.end = span.bytes.length
    }
    return span
  }

  /** Writes an entry and returns its length. */
  #write(text: string): number {
    if (1 + text.length * 3 > this.#entry.length)
      this.#entry = Buffer.allocUnsafeSlow(2 * (1 + text.length * 3))
    this.#entry[0] = foldsByByte(text) ? 1 : 0
    return 1 + writeUtf8(text, this.#entry, 1)
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
