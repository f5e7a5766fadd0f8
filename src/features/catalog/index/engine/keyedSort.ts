/**
 * The sort key of a slot as unsigned 32-bit words, compared one after another. The bulk sort and the comparison of two games use the
 * same definition, so they can never disagree.
 */
export interface SortKey {
  /** The word at `depth` (0, 1, …), as an unsigned 32-bit number. */
  word(slot: number, depth: number): number
  /** Maximum number of words of a key. */
  readonly depths: number
  /** Texts of any length: a word with 0 as its lowest byte is the last one. */
  readonly endsAtZeroByte?: boolean
}

function isLast(key: SortKey, depth: number, word: number): boolean {
  return depth + 1 >= key.depths || (key.endsAtZeroByte === true && (word & 0xff) === 0)
}

/** Negative when `a` comes before `b` by the key alone, 0 when their keys are equal. */
export function compareKeys(key: SortKey, a: number, b: number): number {
  for (let depth = 0; ; depth++) {
    const word = key.word(a, depth)
    const difference = word - key.word(b, depth)
    if (difference !== 0) return difference
    if (isLast(key, depth, word)) return 0
  }
}

/** Below this many, comparing is cheaper than another pass of the radix sort. */
const SMALL_RUN = 24

/**
 * Sorts slots by their keys and equal keys by slot, rising or falling. Word and slot are packed into 64 bits, which
 * the engine sorts natively without calling back; runs of equal words are then sorted by their next word.
 */
export function sortByKey(slots: Int32Array, key: SortKey, fallingTies: boolean): void {
  const packed = new BigUint64Array(slots.length)

  function sortRun(start: number, end: number, depth: number): void {
    if (end - start < SMALL_RUN) {
      const tie = fallingTies ? -1 : 1
      slots.subarray(start, end).sort((a, b) => compareKeys(key, a, b) || (a - b) * tie)
      return
    }
    const length = end - start
    // Little-endian halves: the slot decides only where the words are equal.
    const halves = new Uint32Array(packed.buffer, 0, length * 2)
    for (let i = 0; i < length; i++) {
      const slot = slots[start + i]!
      halves[2 * i] = fallingTies ? ~slot : slot
      halves[2 * i + 1] = key.word(slot, depth)
    }
    packed.subarray(0, length).sort()
    for (let i = 0; i < length; i++) slots[start + i] = fallingTies ? ~halves[2 * i]! : halves[2 * i]!
    if (depth + 1 < key.depths) sortEqualRuns(start, end, depth)
  }

  function sortEqualRuns(start: number, end: number, depth: number): void {
    let first = start
    let word = key.word(slots[start]!, depth)
    for (let i = start + 1; i <= end; i++) {
      const next = i < end ? key.word(slots[i]!, depth) : -1
      if (next === word) continue
      if (i - first > 1 && !isLast(key, depth, word)) sortRun(first, i, depth + 1)
      first = i
      word = next
    }
  }

  sortRun(0, slots.length, 0)
}
