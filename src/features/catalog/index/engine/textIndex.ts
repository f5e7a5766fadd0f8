import { andInto, andNotInto, type Bitmap, clearBit, count, hasBit, orInto, setBit } from './bitmap.ts'
import type { BitmapPool } from './bitmapPool.ts'
import { Needle } from './foldedText.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { Postings, TrigramBuffer } from './postings.ts'
import type { TextArena, TextSpan } from './textArena.ts'
import { type PatternTrigrams, patternTrigrams, TRIGRAMS } from './trigrams.ts'
import { widen } from './typedArrays.ts'

/** Number of changed texts that are searched one by one before postings are built for them. */
const MAX_OVERLAY = 1024
/** Texts that the second postings may hold before everything is rebuilt; at least an eighth of all. */
const MAX_RECENT = 32_768
/** Searching one text costs about as much as reading this many postings. */
const VERIFY_COST = 40

/** How a text contains a pattern: as it is written, or without the spaces of either, for which the index must know joins. */
type Spacing = 'spaced' | 'joined'

/**
 * Finds the games with a name (or description) that contains a pattern, as texts are folded for searching (see `foldText`).
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

  readonly #joins: boolean

  constructor(texts: TextArena, pool: BitmapPool, { joins }: { joins: boolean }) {
    this.#texts = texts
    this.#pool = pool
    this.#joins = joins
  }

  grow(words: number): void {
    this.#changed = widen(this.#changed, words)
  }

  /** Builds the postings of slots 0…size-1 again. */
  rebuild(size: number): void {
    const slots = Int32Array.from({ length: size }, (_, slot) => slot)
    this.#base = Postings.build(slots, (slot) => this.#texts.folded(slot), this.#joins)
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
    const slots = Int32Array.from(this.#changedSlots).sort()
    this.#recent = Postings.build(slots, (slot) => this.#texts.folded(slot), this.#joins)
    this.#overlay.clear()
  }

  /**
   * Removes from `set` (its first `words` words) every slot with a text that does not contain `pattern`, which is folded and not empty, and has
   * no spaces if it is 'joined'.
   */
  narrow(set: Bitmap, words: number, pattern: string, spacing: Spacing = 'spaced'): void {
    const needle = new Needle(pattern)
    const trigrams = patternTrigrams(needle.bytes)
    const leastPostings = Math.min(
      ...trigrams.ranges.map(([first, last]) => sizeOf(this.#base, first, last, spacing)),
    )
    const usesPostings = count(set, words) * VERIFY_COST > leastPostings
    const contains =
      spacing === 'joined'
        ? (slot: number) => this.#texts.containsJoined(slot, needle)
        : (slot: number) => this.#texts.contains(slot, needle)
    if (usesPostings) {
      const proposed = this.#propose(trigrams, words, spacing)
      andInto(set, proposed, words)
      this.#pool.give(proposed)
    }
    if (!usesPostings || !trigrams.enough) keep(set, words, contains)
    else this.#verifyOverlay(set, contains)
  }

  /**
   * For each slot, how many different trigrams of a text its text has, and how many there are, regardless of spaces in either. Yields after each trigram, so that a
   * caller can do something else in between.
   *
   * @param joined the text, folded and without spaces @param size number of assigned slots
   */
  *countShared(
    joined: Uint8Array,
    size: number,
  ): Generator<undefined, { counts: Uint16Array; most: number }> {
    const wanted = trigramsIn(new TrigramBuffer(false), { bytes: joined, start: 0, end: joined.length })
    const counts = new Uint16Array(size)
    const addIf = (isCurrent: (slot: number) => boolean) => (slot: number) => {
      if (slot < size && isCurrent(slot)) counts[slot]!++
    }
    const inBase = addIf((slot) => !hasBit(this.#changed, slot))
    const inRecent = addIf((slot) => hasBit(this.#changed, slot) && !this.#overlay.has(slot))
    for (const trigram of wanted) {
      for (const stored of [trigram, trigram + TRIGRAMS]) {
        this.#base.each(stored, inBase)
        if (this.#changedSlots.size > this.#overlay.size) this.#recent.each(stored, inRecent)
      }
      yield
    }
    const buffer = new TrigramBuffer(true)
    for (const slot of this.#overlay) {
      if (slot >= size) continue
      const own = trigramsIn(buffer, this.#texts.folded(slot))
      for (const trigram of wanted)
        if (own.has(trigram) || own.has(trigram + TRIGRAMS)) counts[slot] = counts[slot]! + 1
    }
    return { counts, most: wanted.size }
  }

  #verifyOverlay(set: Bitmap, contains: (slot: number) => boolean): void {
    for (const slot of this.#overlay) if (hasBit(set, slot) && !contains(slot)) clearBit(set, slot)
  }

  #propose({ ranges }: PatternTrigrams, words: number, spacing: Spacing): Bitmap {
    const proposed = this.#inAll(this.#base, ranges, words, spacing)
    andNotInto(proposed, this.#changed, words)
    if (this.#changedSlots.size > this.#overlay.size) {
      const recent = this.#inAll(this.#recent, ranges, words, spacing)
      orInto(proposed, recent, words)
      this.#pool.give(recent)
    }
    for (const slot of this.#overlay) setBit(proposed, slot)
    return proposed
  }

  /** The slots in a list of each range, or more than these where looking into the texts is cheaper than further lists. */
  #inAll(postings: Postings, ranges: PatternTrigrams['ranges'], words: number, spacing: Spacing): Bitmap {
    const bySize = ranges
      .map(([first, last]) => ({ first, last, size: sizeOf(postings, first, last, spacing) }))
      .sort((a, b) => a.size - b.size)
    const all = this.#pool.take()
    addTo(all, postings, bySize[0]!, spacing)
    for (const range of bySize.slice(1)) {
      if (count(all, words) * VERIFY_COST <= range.size) break
      const more = this.#pool.take()
      addTo(more, postings, range, spacing)
      andInto(all, more, words)
      this.#pool.give(more)
    }
    return all
  }
}

function sizeOf(postings: Postings, first: number, last: number, spacing: Spacing): number {
  const size = postings.size(first, last)
  return spacing === 'joined' ? size + postings.size(first + TRIGRAMS, last + TRIGRAMS) : size
}

function addTo(
  target: Bitmap,
  postings: Postings,
  { first, last }: { first: number; last: number },
  spacing: Spacing,
): void {
  postings.addTo(target, first, last)
  if (spacing === 'joined') postings.addTo(target, first + TRIGRAMS, last + TRIGRAMS)
}

function trigramsIn(buffer: TrigramBuffer, text: TextSpan): Set<number> {
  const size = buffer.read(text)
  return new Set(buffer.trigrams.subarray(0, size))
}

/** Keeps in the set the slots for which `isKept`. */
function keep(set: Bitmap, words: number, isKept: (slot: number) => boolean): void {
  for (let i = 0; i < words; i++) {
    for (let rest = set[i]!; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest
      if (!isKept((i << 5) + 31 - Math.clz32(lowest))) set[i]! ^= lowest
    }
  }
}
