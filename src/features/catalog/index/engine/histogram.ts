import { andNotInto, type Bitmap, count, countAnd, countAndAt, members } from './bitmap.ts'
import type { BitmapPool } from './bitmapPool.ts'
import type { FacetSet } from './facetSet.ts'

/** Looking up the sets of one member costs about as much as intersecting this many words with each set. */
const WORDS_A_MEMBER = 1.5
/** Intersecting listed words costs about twice as much per word as intersecting all of them. */
const NAMED_WORD_COST = 2

/** The sets of one kind, such as tags. Each game is in some of them. */
export interface Kind {
  readonly sets: readonly FacetSet[]
  /** Adds one to the entry of each set that a slot is in. */
  countMember(slot: number, counts: Int32Array): void
  /** A large set of games, and how many of them are in each set. */
  readonly known: { readonly games: Bitmap; readonly counts: Int32Array }
}

/**
 * How many members of `target` are in each set of a kind. If the target is most of the games with known counts, and has no others,
 * the missing ones are counted and subtracted.
 */
export function histogram(target: Bitmap, words: number, kind: Kind, pool: BitmapPool): Int32Array {
  const { games, counts } = kind.known
  const total = count(target, words)
  const common = countAnd(target, games, words)
  const lacking = count(games, words) - common
  if (common < total || lacking >= total) return countEach(target, total, words, kind)
  const others = pool.copy(games)
  andNotInto(others, target, words)
  const taken = countEach(others, lacking, words, kind)
  pool.give(others)
  return counts.map((known, i) => known - taken[i]!)
}

/**
 * For a small target, looks up the sets of each member. A large one is intersected with each set; only where the set
 * or the target has members, if one of them has few.
 */
function countEach(target: Bitmap, total: number, words: number, { sets, countMember }: Kind): Int32Array {
  const counts = new Int32Array(sets.length)
  const places = filledWords(target, words)
  if (total <= places.length * WORDS_A_MEMBER) {
    const slots = new Int32Array(total)
    members(target, words, slots)
    for (let i = 0; i < total; i++) countMember(slots[i]!, counts)
    return counts
  }
  sets.forEach((set, i) => {
    const own = set.filledWords(words)
    const named = own && own.length < places.length ? own : places
    counts[i] =
      named.length * NAMED_WORD_COST < words
        ? countAndAt(target, set.bits, named, named.length)
        : countAnd(target, set.bits, words)
  })
  return counts
}

function filledWords(target: Bitmap, words: number): Int32Array {
  const filled = new Int32Array(words)
  let size = 0
  for (let i = 0; i < words; i++) if (target[i] !== 0) filled[size++] = i
  return filled.subarray(0, size)
}
