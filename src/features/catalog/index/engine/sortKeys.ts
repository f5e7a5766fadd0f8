import { SORTS, type StoredSort } from '#/features/catalog/index/query/catalog.address.ts'
import { wilsonLowerBound } from '#/shared/wilson.ts'
import { type Columns, NO_DAY } from './columns.ts'
import { FOLD_BYTE } from './foldedText.ts'
import type { SortKey } from './keyedSort.ts'
import type { TextArena } from './textArena.ts'

/** The orders that the index keeps: those of lists, and the most popular games first, which orders what is equally good a match. */
export type IndexedSort = StoredSort | 'popular'
export const INDEXED_SORTS: readonly IndexedSort[] = [...SORTS.map(({ id }) => id), 'popular']

const LAST = 0xffffffff
/** Makes any time that the database can store positive; sums stay whole numbers below 2^53. */
const TIME_LIFT = 2 ** 52

const double = new Float64Array(1)
const halves = new Uint32Array(double.buffer)

/** The bits of a number ≥ 0, which rise with it; the high half first. */
function bitsOf(value: number, depth: number): number {
  double[0] = value
  return halves[1 - depth]!
}

const falling = (word: number): number => ~word >>> 0

/** The quality of a game for 'rated': above 0 once it has votes, even if all are downvotes. */
function quality(up: number, down: number): number {
  return up + down === 0 ? 0 : wilsonLowerBound(up, down) || Number.MIN_VALUE
}

/** Quality times the logarithm of the number of votes: well-liked games that many know. */
export const popularity = (up: number, down: number): number =>
  wilsonLowerBound(up, down) * Math.log(1 + up + down)

/** The key of each sort, and whether ties are sorted with the higher id first. */
export function sortKeys(
  columns: Columns,
  names: TextArena,
): Record<IndexedSort, [key: SortKey, fallingTies: boolean]> {
  const created = (slot: number, depth: number) => bitsOf(columns.created[slot]! + TIME_LIFT, depth)
  const released = (slot: number) => (columns.released[slot]! ^ NO_DAY) >>> 0
  return {
    newest: [{ depths: 2, word: (slot, depth) => falling(created(slot, depth)) }, true],
    oldest: [{ depths: 2, word: created }, false],
    rated: [
      {
        depths: 2,
        word: (slot, depth) => falling(bitsOf(quality(columns.up[slot]!, columns.down[slot]!), depth)),
      },
      true,
    ],
    votes: [{ depths: 1, word: (slot) => falling(columns.votes[slot]!) }, true],
    released: [{ depths: 1, word: (slot) => falling(released(slot)) }, true],
    'released-oldest': [
      { depths: 1, word: (slot) => (columns.released[slot] === NO_DAY ? LAST : released(slot)) },
      false,
    ],
    updated: [{ depths: 2, word: (slot, depth) => falling(bitsOf(columns.updated[slot]! + 1, depth)) }, true],
    reviews: [{ depths: 1, word: (slot) => falling(columns.reviews[slot]!) }, true],
    name: [nameKey(names), false],
    popular: [
      {
        depths: 2,
        word: (slot, depth) => falling(bitsOf(popularity(columns.up[slot]!, columns.down[slot]!), depth)),
      },
      true,
    ],
  }
}

/** Names by the bytes of their folded UTF-8, four to a word. */
function nameKey(names: TextArena): SortKey {
  return {
    depths: Number.POSITIVE_INFINITY,
    endsAtZeroByte: true,
    word(slot, depth) {
      const { bytes, start, end } = names.span(slot)
      const first = start + 4 * depth
      let word = 0
      for (let i = first; i < first + 4; i++) word = (word << 8) | (i < end ? FOLD_BYTE[bytes[i]!]! : 0)
      return word >>> 0
    },
  }
}
