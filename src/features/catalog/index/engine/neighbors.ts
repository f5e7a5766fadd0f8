import { type Bitmap, hasBit } from './bitmap.ts'
import { positionsOf, STEPS_PER_MEMBER } from './listPage.ts'
import type { SortOrder } from './sortOrder.ts'
import { firstIndex } from './typedArrays.ts'

/**
 * The members of a set before and after a slot in an order; -1 where there is none. The slot need not be a member.
 * Walks along the order in both directions; if that takes longer than looking at all members, looks at these instead.
 */
export function neighborsOf(
  order: SortOrder,
  set: Bitmap,
  words: number,
  total: number,
  slot: number,
): { previous: number; next: number } {
  const budget = total * STEPS_PER_MEMBER
  const next = nextMember(order, set, slot, budget)
  const previous = next === undefined ? undefined : previousMember(order, set, slot, budget)
  if (next !== undefined && previous !== undefined) return { previous, next }
  const own = order.position(slot)
  let before = Number.NEGATIVE_INFINITY
  let after = Number.POSITIVE_INFINITY
  for (const position of positionsOf(order, set, words, total)) {
    if (position < own && position > before) before = position
    if (position > own && position < after) after = position
  }
  return {
    previous: Number.isFinite(before) ? order.slotAt(before) : -1,
    next: Number.isFinite(after) ? order.slotAt(after) : -1,
  }
}

/** First base index and first delta index that come after the slot. */
function after(order: SortOrder, slot: number): [baseIndex: number, deltaIndex: number] {
  if (order.isMoved(slot)) {
    const index = order.deltaIndexOf(slot)
    return [order.place[index]!, index + 1]
  }
  const rank = order.rankOf(slot)
  return [rank + 1, firstPlaceAfter(order, rank)]
}

/** The first delta index with a place after the base entry at `rank`. */
const firstPlaceAfter = ({ place, pending }: SortOrder, rank: number): number =>
  firstIndex(pending, (index) => place[index]! <= rank)

/** The next member, -1 at the end, undefined when the budget of steps was not enough. */
function nextMember(order: SortOrder, set: Bitmap, slot: number, budget: number): number | undefined {
  const { base, delta, place, moved, pending } = order
  let [i, next] = after(order, slot)
  for (const last = i + budget; i <= last; i++) {
    for (; next < pending && place[next]! <= i; next++) {
      if (hasBit(set, delta[next]!)) return delta[next]!
    }
    if (i >= base.length) return -1
    if (hasBit(set, base[i]!) && !hasBit(moved, base[i]!)) return base[i]!
  }
  return undefined
}

/** The previous member, -1 at the start, undefined when the budget of steps was not enough. */
function previousMember(order: SortOrder, set: Bitmap, slot: number, budget: number): number | undefined {
  const { base, delta, place, moved } = order
  let [i, next] = after(order, slot)
  // Both point behind the slot; a slot of the base is stepped over with its index, a moved one with its entry.
  if (order.isMoved(slot)) next--
  else i--
  i--
  next--
  for (const last = i - budget; i >= last; i--) {
    for (; next >= 0 && place[next]! > i; next--) {
      if (hasBit(set, delta[next]!)) return delta[next]!
    }
    if (i < 0) return -1
    if (hasBit(set, base[i]!) && !hasBit(moved, base[i]!)) return base[i]!
  }
  return undefined
}
