import { andInto, andNotInto, type Bitmap, clearBit, count, hasBit, orInto, setBit } from './bitmap.ts'
import type { BitmapPool } from './bitmapPool.ts'
import { Needle } from './foldedText.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { Postings, TrigramBuffer } from './postings.ts'
import type { TextArena } from './textArena.ts'
import { type PatternTrigrams, patternTrigrams } from './trigrams.ts'
import { widen } from './typedArrays.ts'

/** Number of changed texts that are searched one by one before postings are built for them. */
const MAX_OVERLAY = 1024
/** Texts that the second postings may hold before everything is rebuilt; at least an eighth of all. */
const MAX_RECENT = 32_768
/** Searching one text costs about as much as reading this many postings. */
const VERIFY_COST = 40

/**
 * Finds the games with a name (or description) that contains a pattern, ignoring case.
 *
 * It has postings over all texts as they were when built, a second, small set of postings over texts that changed since, and the
 * latest changes, which are searched one by one. Postings only yield candidates: the current text decides, unless the postings are
 * sufficient (`PatternTrigrams.enough`).
 */
export class TextIndex {
  readonly #texts: TextArena
  readonly #pool: BitmapPool
  #base = Postings.build(new Int32Array(0), () => ({ bytes: new Uint8Array(0), start: 0, end: 0 }))
  #recent = this.#base
  /** Slots with another text than in `#base`. */
  #changed: Bitmap = new Int32Array(0)
  #changedSlots = new Set<number>()
  /** Of these, the slots with another text than in `#recent`. */
  #overlay = new Set<number>()

  constructor(texts: TextArena, pool: BitmapPool) {
    this.#texts = texts
    this.#pool = pool
  }

  grow(words: number): void {
    this.#changed = widen(this.#changed, words)
  }

  /** Builds the postings of slots 0…size-1 again. */
  rebuild(size: number): void {
    const slots = Int32Array.from({ length: size }, (_, slot) => slot)
    this.#base = Postings.build(slots, (slot) => this.#texts.span(slot))
    this.#changed.fill(0)
    this.#changedSlots.clear()
    this.#overlay.clear()
  }

  save(out: IndexWriter): void {
    out.numbers(Int32Array.from(this.#changedSlots))
    this.#base.save(out)
  }

  restore(from: IndexReader, words: number): void {
    this.#changed = new Int32Array(words)
    for (const slot of from.numbers(Int32Array)) this.touch(slot)
    this.#base = Postings.restore(from)
  }

  /** Call it when a slot's text changed or is new. */
  touch(slot: number): void {
    setBit(this.#changed, slot)
    this.#changedSlots.add(slot)
    this.#overlay.add(slot)
  }

  /** Whether `maintain` has something to do. */
  get isDue(): boolean {
    return this.#overlay.size > MAX_OVERLAY
  }

  /** Builds postings for changed texts. Results stay the same. @param size number of assigned slots */
  maintain(size: number): void {
    if (!this.isDue) return
    if (this.#changedSlots.size > Math.max(MAX_RECENT, size / 8)) {
      this.rebuild(size)
      return
    }
    this.#recent = Postings.build(Int32Array.from(this.#changedSlots).sort(), (slot) =>
      this.#texts.span(slot),
    )
    this.#overlay.clear()
  }

  /** Removes from `set` (its first `words` words) every slot with a text that does not contain `pattern` (not empty). */
  narrow(set: Bitmap, words: number, pattern: string): void {
    const needle = new Needle(pattern)
    const trigrams = patternTrigrams(needle.bytes)
    const leastPostings = Math.min(...trigrams.ranges.map(([first, last]) => this.#base.size(first, last)))
    const usesPostings = count(set, words) * VERIFY_COST > leastPostings
    if (usesPostings) {
      const proposed = this.#propose(trigrams, words)
      andInto(set, proposed, words)
      this.#pool.give(proposed)
    }
    if (!usesPostings || !trigrams.enough) this.#verify(set, words, needle)
    else this.#verifyOverlay(set, needle)
  }

  /** For each slot, how many different trigrams of a folded text its text has. @param size number of assigned slots */
  countShared(text: Uint8Array, size: number): Uint16Array {
    const buffer = new TrigramBuffer()
    const found = buffer.read({ bytes: text, start: 0, end: text.length })
    const wanted = new Set(buffer.trigrams.subarray(0, found))
    const counts = new Uint16Array(size)
    const addIf = (isCurrent: (slot: number) => boolean) => (slot: number) => {
      if (isCurrent(slot)) counts[slot]!++
    }
    const inBase = addIf((slot) => !hasBit(this.#changed, slot))
    const inRecent = addIf((slot) => hasBit(this.#changed, slot) && !this.#overlay.has(slot))
    for (const trigram of wanted) {
      this.#base.each(trigram, inBase)
      if (this.#changedSlots.size > this.#overlay.size) this.#recent.each(trigram, inRecent)
    }
    for (const slot of this.#overlay) {
      const length = buffer.read(this.#texts.span(slot))
      const own = new Set(buffer.trigrams.subarray(0, length))
      for (const trigram of wanted) if (own.has(trigram)) counts[slot]!++
    }
    return counts
  }

  #verify(set: Bitmap, words: number, needle: Needle): void {
    for (let i = 0; i < words; i++) {
      for (let rest = set[i]!; rest !== 0; rest &= rest - 1) {
        const lowest = rest & -rest
        const slot = (i << 5) + 31 - Math.clz32(lowest)
        if (!this.#texts.contains(slot, needle)) set[i]! ^= lowest
      }
    }
  }

  #verifyOverlay(set: Bitmap, needle: Needle): void {
    for (const slot of this.#overlay) {
      if (hasBit(set, slot) && !this.#texts.contains(slot, needle)) clearBit(set, slot)
    }
  }

  #propose({ ranges }: PatternTrigrams, words: number): Bitmap {
    const proposed = this.#inAll(this.#base, ranges, words)
    andNotInto(proposed, this.#changed, words)
    if (this.#changedSlots.size > this.#overlay.size) {
      const recent = this.#inAll(this.#recent, ranges, words)
      orInto(proposed, recent, words)
      this.#pool.give(recent)
    }
    for (const slot of this.#overlay) setBit(proposed, slot)
    return proposed
  }

  /** The slots in a list of each range, or more than these where looking into the texts is cheaper than further lists. */
  #inAll(postings: Postings, ranges: PatternTrigrams['ranges'], words: number): Bitmap {
    const bySize = ranges
      .map(([first, last]) => ({ first, last, size: postings.size(first, last) }))
      .sort((a, b) => a.size - b.size)
    const all = this.#pool.take()
    postings.addTo(all, bySize[0]!.first, bySize[0]!.last)
    for (const { first, last, size } of bySize.slice(1)) {
      if (count(all, words) * VERIFY_COST <= size) break
      const more = this.#pool.take()
      postings.addTo(more, first, last)
      andInto(all, more, words)
      this.#pool.give(more)
    }
    return all
  }
}
