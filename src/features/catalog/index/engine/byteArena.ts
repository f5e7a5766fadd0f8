import type { IndexReader, IndexWriter } from './indexStream.ts'

const CHUNK_BITS = 20
const CHUNK_SIZE = 1 << CHUNK_BITS
const OFFSET = CHUNK_SIZE - 1
/** Bytes of the length that precedes each entry. */
const LENGTH_BYTES = 3

/**
 * One entry of bytes for each slot, one after another in chunks of 1 MB. This takes a fraction of the memory of objects, gives the
 * garbage collector nothing to walk, and makes reading slot after slot fast. A changed entry goes to the end; `compact` empties chunks
 * with mostly old entries.
 */
export class ByteArena {
  /** Bounds of the entry that `seek` found: `bytes[start, end)`. */
  bytes: Buffer = Buffer.alloc(0)
  start = 0
  end = 0

  #chunks: (Buffer | undefined)[] = []
  /** The chunk that takes new entries, and how much of it is in use. */
  #current = -1
  #filled = CHUNK_SIZE
  /** Slot → chunk number × 2^20 + offset. */
  #places = new Uint32Array(0)
  /** Bytes of old entries, by chunk. */
  #garbage: number[] = []

  grow(capacity: number): void {
    const wider = new Uint32Array(capacity)
    wider.set(this.#places)
    this.#places = wider
  }

  /** Goes to a slot's entry. */
  seek(slot: number): this {
    const place = this.#places[slot]!
    const bytes = this.#chunks[place >>> CHUNK_BITS]!
    const at = place & OFFSET
    this.bytes = bytes
    this.start = at + LENGTH_BYTES
    this.end = this.start + lengthAt(bytes, at)
    return this
  }

  /** Writes the entry of a new slot: the first `length` bytes. */
  add(slot: number, bytes: Buffer, length: number): void {
    if (this.#filled + LENGTH_BYTES + length > CHUNK_SIZE) this.#newChunk(length)
    const chunk = this.#chunks[this.#current]!
    const at = this.#filled
    chunk[at] = length & 0xff
    chunk[at + 1] = (length >>> 8) & 0xff
    chunk[at + 2] = length >>> 16
    bytes.copy(chunk, at + LENGTH_BYTES, 0, length)
    this.#places[slot] = this.#current * CHUNK_SIZE + at
    this.#filled = at + LENGTH_BYTES + length
  }

  /** Rewrites a slot's entry. Returns false, and does nothing, if it is the same. */
  replace(slot: number, bytes: Buffer, length: number): boolean {
    this.seek(slot)
    if (
      this.end - this.start === length &&
      this.bytes.compare(bytes, 0, length, this.start, this.end) === 0
    ) {
      return false
    }
    this.#garbage[this.#places[slot]! >>> CHUNK_BITS]! += LENGTH_BYTES + this.end - this.start
    this.add(slot, bytes, length)
    return true
  }

  /**
   * Moves the live entries out of one chunk that has more than half old ones, if there is one: one pass over `size`
   * slots. Returns whether there was one.
   */
  compact(size: number): boolean {
    const worst = this.#garbage.findIndex((bytes, chunk) => bytes > CHUNK_SIZE / 2 && chunk !== this.#current)
    if (worst < 0) return false
    for (let slot = 0; slot < size; slot++) {
      if (this.#places[slot]! >>> CHUNK_BITS !== worst) continue
      this.seek(slot)
      this.add(slot, this.bytes.subarray(this.start, this.end), this.end - this.start)
    }
    this.#chunks[worst] = undefined
    this.#garbage[worst] = 0
    return true
  }

  save(out: IndexWriter): void {
    out.json({
      current: this.#current,
      filled: this.#filled,
      chunks: this.#chunks.map((chunk) => chunk !== undefined),
      garbage: this.#garbage,
    })
    out.numbers(this.#places)
    for (const chunk of this.#chunks) if (chunk) out.numbers(chunk)
  }

  restore(from: IndexReader, capacity: number): void {
    const { current, filled, chunks, garbage } = from.json() as {
      current: number
      filled: number
      chunks: boolean[]
      garbage: number[]
    }
    this.#current = current
    this.#filled = filled
    this.#garbage = garbage
    this.#places = from.numbers(Uint32Array, capacity)
    this.#chunks = chunks.map((used) => (used ? Buffer.from(from.numbers(Uint8Array).buffer) : undefined))
  }

  #newChunk(length: number): void {
    const emptied = this.#chunks.indexOf(undefined)
    const next = emptied >= 0 ? emptied : this.#chunks.length
    if (LENGTH_BYTES + length > CHUNK_SIZE) throw new RangeError(`An entry of ${length} bytes is too large`)
    if (next === 1 << (32 - CHUNK_BITS)) throw new RangeError('The texts of all games exceed 4 GB')
    this.#chunks[next] = Buffer.allocUnsafeSlow(CHUNK_SIZE)
    this.#garbage[next] = 0
    this.#current = next
    this.#filled = 0
  }
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
}
