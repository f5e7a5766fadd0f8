import { type Bitmap, setBit } from './bitmap.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import type { TextSpan } from './textArena.ts'
import { joinedTrigramsOf, TRIGRAMS, trigramsOf } from './trigrams.ts'
import { firstIndex } from './typedArrays.ts'

/** The trigrams of one text at a time, in a reused buffer. */
export class TrigramBuffer {
  trigrams = new Int32Array(1024)
  readonly #joins: boolean

  /** @param joins whether to read the trigrams that spaces interrupt, too */
  constructor(joins: boolean) {
    this.#joins = joins
  }

  /** Reads the trigrams of a text, and returns their number. */
  read({ bytes, start, end }: TextSpan): number {
    if (2 * (end - start) > this.trigrams.length) this.trigrams = new Int32Array(4 * (end - start))
    const size = trigramsOf(bytes, start, end, this.trigrams)
    return this.#joins ? joinedTrigramsOf(bytes, start, end, this.trigrams, size) : size
  }
}

const varintLength = (value: number): number =>
  value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5

function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value
  let end = at
  while (rest > 127) {
    bytes[end++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[end++] = rest
  return end
}

/** One list after another, in the order of the trigrams that occur. */
function layOut(lengths: Uint32Array): { trigrams: Int32Array; starts: Uint32Array } {
  const trigrams = Int32Array.from(lengths.keys().filter((trigram) => lengths[trigram]! > 0))
  const starts = new Uint32Array(trigrams.length + 1)
  for (let i = 0; i < trigrams.length; i++) starts[i + 1] = starts[i]! + lengths[trigrams[i]!]!
  return { trigrams, starts }
}

/**
 * For each trigram the slots with a text that contains it, ascending, as differences in base-128 varints: about one byte each.
 * Built once over a list of slots and never changed; callers ignore slots that changed since.
 */
export class Postings {
  /** The trigrams that occur, rising. */
  readonly #trigrams: Int32Array
  /** Index of a trigram → start of its list in `#bytes`; one more entry ends the last list. */
  readonly #starts: Uint32Array
  /** Index of a trigram → slots in its list. */
  readonly #counts: Int32Array
  readonly #bytes: Uint8Array

  private constructor(trigrams: Int32Array, starts: Uint32Array, counts: Int32Array, bytes: Uint8Array) {
    this.#trigrams = trigrams
    this.#starts = starts
    this.#counts = counts
    this.#bytes = bytes
  }

  /** @param slots rising @param textOf the text of a slot; the result may be the same object each time @param joins see `TrigramBuffer` */
  static build(slots: Int32Array, textOf: (slot: number) => TextSpan, joins = false): Postings {
    const last = new Int32Array(2 * TRIGRAMS).fill(-1)
    const lengths = new Uint32Array(2 * TRIGRAMS)
    const counts = new Int32Array(2 * TRIGRAMS)
    const found = new TrigramBuffer(joins)
    for (const slot of slots) {
      const size = found.read(textOf(slot))
      for (let i = 0; i < size; i++) {
        const trigram = found.trigrams[i]!
        const gap = slot - last[trigram]!
        if (gap === 0) continue
        last[trigram] = slot
        lengths[trigram]! += varintLength(gap - 1)
        counts[trigram]!++
      }
    }
    const { trigrams, starts } = layOut(lengths)
    const bytes = new Uint8Array(starts[trigrams.length]!)
    // From here on `lengths` holds where each list's next difference goes.
    trigrams.forEach((trigram, index) => {
      lengths[trigram] = starts[index]!
    })
    last.fill(-1)
    for (const slot of slots) {
      const size = found.read(textOf(slot))
      for (let i = 0; i < size; i++) {
        const trigram = found.trigrams[i]!
        const gap = slot - last[trigram]!
        if (gap === 0) continue
        last[trigram] = slot
        lengths[trigram] = writeVarint(bytes, lengths[trigram]!, gap - 1)
      }
    }
    return new Postings(
      trigrams,
      starts,
      Int32Array.from(trigrams, (trigram) => counts[trigram]!),
      bytes,
    )
  }

  save(out: IndexWriter): void {
    for (const part of [this.#trigrams, this.#starts, this.#counts, this.#bytes]) out.numbers(part)
  }

  static restore(from: IndexReader): Postings {
    const trigrams = from.numbers(Int32Array)
    const starts = from.numbers(Uint32Array)
    const counts = from.numbers(Int32Array)
    return new Postings(trigrams, starts, counts, from.numbers(Uint8Array))
  }

  /** Slots in the lists of the trigrams in `[first, last]`, those in several lists counted several times. */
  size(first: number, last: number): number {
    let total = 0
    for (let i = this.#indexOf(first); i < this.#trigrams.length && this.#trigrams[i]! <= last; i++) {
      total += this.#counts[i]!
    }
    return total
  }

  /** Sets the bit of every slot that is in one of the lists of `[first, last]`. */
  addTo(target: Bitmap, first: number, last: number): void {
    for (let i = this.#indexOf(first); i < this.#trigrams.length && this.#trigrams[i]! <= last; i++) {
      const bytes = this.#bytes
      const end = this.#starts[i + 1]!
      let slot = -1
      for (let at = this.#starts[i]!; at < end; ) {
        let byte = bytes[at++]!
        let gap = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++]!
          gap |= (byte & 127) << shift
        }
        slot += gap + 1
        setBit(target, slot)
      }
    }
  }

  /** Calls `visit` with every slot in the list of one trigram. */
  each(trigram: number, visit: (slot: number) => void): void {
    const index = this.#indexOf(trigram)
    if (this.#trigrams[index] !== trigram) return
    const bytes = this.#bytes
    const end = this.#starts[index + 1]!
    let slot = -1
    for (let at = this.#starts[index]!; at < end; ) {
      let byte = bytes[at++]!
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!
        gap |= (byte & 127) << shift
      }
      slot += gap + 1
      visit(slot)
    }
  }

  /** Index of the first trigram that occurs and is not below `trigram`. */
  #indexOf(trigram: number): number {
    return firstIndex(this.#trigrams.length, (index) => this.#trigrams[index]! < trigram)
  }
}
