import { LRUCache } from 'lru-cache'
import { exactBytes } from './exactBytes.ts'

/** Rendered fragments of pages. A key holds everything that its markup depends on. */
export class FragmentCache {
  readonly #markup: LRUCache<string, Buffer<ArrayBuffer>>

  constructor(maxBytes: number) {
    this.#markup = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes, key) => bytes.buffer.byteLength + key.length,
    })
  }

  get size(): number {
    return this.#markup.size
  }

  /** The sum of all sizes, in bytes. */
  get bytes(): number {
    return this.#markup.calculatedSize
  }

  get maxBytes(): number {
    return this.#markup.maxSize
  }

  get(key: string): Buffer | undefined {
    return this.#markup.get(key)
  }

  set(key: string, markup: Buffer<ArrayBuffer>): void {
    this.#markup.set(key, exactBytes(markup))
  }
}
