import { LRUCache } from 'lru-cache'

/** Rendered fragments of pages. A key holds everything that its markup depends on. */
export class FragmentCache {
  readonly #markup: LRUCache<string, Buffer>

  constructor(maxBytes: number) {
    this.#markup = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes, key) => bytes.length + key.length,
    })
  }

  get(key: string): Buffer | undefined {
    return this.#markup.get(key)
  }

  set(key: string, markup: Buffer): void {
    this.#markup.set(key, markup)
  }
}
