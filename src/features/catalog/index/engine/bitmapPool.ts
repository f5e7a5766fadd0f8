import { type Bitmap, setBit } from './bitmap.ts'

/**
 * Working sets for one computation at a time: a bitmap over a million games is 125 kB, too much to allocate several
 * times in each request.
 */
export class BitmapPool {
  #free: Bitmap[] = []
  /** Words of each bitmap. */
  #words = 0

  resize(words: number): void {
    this.#words = words
    this.#free = []
  }

  /** An empty set. */
  take(): Bitmap {
    return this.#free.pop()?.fill(0) ?? new Int32Array(this.#words)
  }

  copy(source: Bitmap): Bitmap {
    const taken = this.#free.pop() ?? new Int32Array(this.#words)
    taken.set(source.length > taken.length ? source.subarray(0, taken.length) : source)
    // A set that was taken before the pool grew.
    if (source.length < taken.length) taken.fill(0, source.length)
    return taken
  }

  /** A set of the given slots; negative ones are left out. */
  of(slots: Iterable<number>): Bitmap {
    const taken = this.take()
    for (const slot of slots) if (slot >= 0) setBit(taken, slot)
    return taken
  }

  /** Releases bitmaps that are no longer used. */
  give(...bitmaps: Bitmap[]): void {
    for (const bitmap of bitmaps)
      if (bitmap.length === this.#words && this.#free.length < 64) this.#free.push(bitmap)
  }
}
