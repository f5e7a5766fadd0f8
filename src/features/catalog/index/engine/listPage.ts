import { type Bitmap, hasBit, members } from './bitmap.ts'
import type { SortOrder } from './sortOrder.ts'

/** Reading along the order costs about a fifth of looking at a member of the set, a game. */
export const STEPS_PER_MEMBER = 5

/**
 * The slots `offset`…`offset + limit - 1` of a set in an order.
 *
 * Walking the order finds a page of a large set quickly. For a small set, or a page far down the order, collecting all members and
 * selecting the first ones is cheaper. Which is cheaper is not known in advance, so the walk has a
 * budget, after which the members are collected.
 */
export function pageOf(
  order: SortOrder,
  set: Bitmap,
  words: number,
  total: number,
  range: { offset: number; limit: number },
): number[] {
  const end = Math.min(total, range.offset + range.limit)
  if (end <= range.offset) return []
  const found = walkOrder(order, set, range.offset, end, total * STEPS_PER_MEMBER)
  return found ?? gather(order, set, words, total, range.offset, end)
}

/** Reads the merged order from its start; undefined when the budget of steps was not enough. */
function walkOrder(
  order: SortOrder,
  set: Bitmap,
  start: number,
  end: number,
  budget: number,
): number[] | undefined {
  const { base, delta, place, moved, pending } = order
  const found: number[] = []
  const last = Math.min(base.length, budget)
  let seen = 0
  let next = 0
  for (let i = 0; i <= last; i++) {
    while (next < pending && place[next]! <= i) {
      const slot = delta[next++]!
      if (hasBit(set, slot) && seen++ >= start && found.push(slot) === end - start) return found
    }
    if (i === base.length) return found
    const slot = base[i]!
    if (!hasBit(set, slot) || (pending > 0 && hasBit(moved, slot))) continue
    if (seen++ >= start && found.push(slot) === end - start) return found
  }
  return undefined
}

/** Collects all members, and selects the first `end` in the order. */
function gather(
  order: SortOrder,
  set: Bitmap,
  words: number,
  total: number,
  start: number,
  end: number,
): number[] {
  const positions = positionsOf(order, set, words, total)
  selectFirst(positions, end)
  return Array.from(positions.subarray(0, end).sort().subarray(start), (position) => order.slotAt(position))
}

/** The positions of the members in the order (see `SortOrder.position`), unsorted. */
export function positionsOf(order: SortOrder, set: Bitmap, words: number, total: number): Float64Array {
  const slots = new Int32Array(total)
  members(set, words, slots)
  const positions = new Float64Array(total)
  let size = 0
  for (let i = 0; i < total; i++) {
    const slot = slots[i]!
    if (!order.isMoved(slot)) positions[size++] = order.rankOf(slot)
  }
  for (let i = 0; i < order.pending; i++) {
    if (hasBit(set, order.delta[i]!)) positions[size++] = order.deltaPosition(i)
  }
  return positions
}

/** Moves the `n` smallest numbers to the front, in any order (C. A. R. Hoare, "Find", 1961). */
function selectFirst(numbers: Float64Array, n: number): void {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1]!
    let i = low
    let j = high
    while (i <= j) {
      while (numbers[i]! < pivot) i++
      while (numbers[j]! > pivot) j--
      if (i > j) break
      const held = numbers[i]!
      numbers[i++] = numbers[j]!
      numbers[j--] = held
    }
    if (n - 1 <= j) high = j
    else if (n - 1 >= i) low = i
    else return
  }
}
