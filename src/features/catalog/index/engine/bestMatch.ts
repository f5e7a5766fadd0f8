import { andNotInto, type Bitmap, clearBit, count, hasBit, members, setBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { Needle } from './foldedText.ts'
import { pageOf } from './listPage.ts'
import { FIT, nameFit } from './nameFit.ts'
import { neighborsOf } from './neighbors.ts'

/**
 * The order 'best match': first games with a name that equals the text, then names that begin with it, names with a word that begins
 * with it, names that contain it, and descriptions that contain it. Each group is sorted by number of votes, then by id, newest first.
 * `suggest` uses the same groups and order.
 */
interface Groups {
  /** By fit; together they are the set that was grouped. */
  sets: readonly Bitmap[]
  totals: readonly number[]
}

/** Calls `use` with the members of `set`, all of which contain `text` in their name or description, grouped by fit. */
function withGroups<T>(model: CatalogModel, set: Bitmap, text: string, use: (groups: Groups) => T): T {
  const { pool, words } = model
  const inside = pool.copy(set)
  model.nameIndex.narrow(inside, words, text)
  const description = pool.copy(set)
  andNotInto(description, inside, words)
  const sets = [pool.take(), pool.take(), pool.take(), inside, description]
  const needle = new Needle(text)
  const slots = new Int32Array(count(inside, words))
  members(inside, words, slots)
  for (const slot of slots) {
    const fit = nameFit(model, slot, needle)
    if (fit === FIT.insideName) continue
    setBit(sets[fit]!, slot)
    clearBit(inside, slot)
  }
  const result = use({ sets, totals: sets.map((group) => count(group, words)) })
  pool.give(...sets)
  return result
}

/** The slots `offset`…`offset + limit - 1` of `set` by best match. */
export function pageByMatch(
  model: CatalogModel,
  set: Bitmap,
  text: string,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  return withGroups(model, set, text, ({ sets, totals }) => {
    const found: number[] = []
    let before = 0
    sets.forEach((group, fit) => {
      const total = totals[fit]!
      const start = Math.max(0, offset + found.length - before)
      const range = { offset: start, limit: limit - found.length }
      if (range.limit > 0 && start < total)
        found.push(...pageOf(model.orders.votes, group, model.words, total, range))
      before += total
    })
    return found
  })
}

/** The members of `set` before and after a slot by best match; -1 where there is none. The slot need not be a member. */
export function neighborsByMatch(
  model: CatalogModel,
  set: Bitmap,
  text: string,
  slot: number,
): { previous: number; next: number } {
  return withGroups(model, set, text, ({ sets, totals }) => {
    const own = sets.findIndex((group) => hasBit(group, slot))
    const fit = own >= 0 ? own : fitOf(model, slot, text)
    const order = model.orders.votes
    const around = neighborsOf(order, sets[fit]!, model.words, totals[fit]!, slot)
    const memberAt = (group: number, offset: number): number =>
      pageOf(order, sets[group]!, model.words, totals[group]!, { offset, limit: 1 })[0]!
    const before = totals.findLastIndex((total, group) => group < fit && total > 0)
    const after = totals.findIndex((total, group) => group > fit && total > 0)
    return {
      previous: around.previous < 0 && before >= 0 ? memberAt(before, totals[before]! - 1) : around.previous,
      next: around.next < 0 && after >= 0 ? memberAt(after, 0) : around.next,
    }
  })
}

function fitOf(model: CatalogModel, slot: number, text: string): number {
  const needle = new Needle(text)
  return model.names.contains(slot, needle) ? nameFit(model, slot, needle) : FIT.description
}
