import { type Bitmap, count, hasBit, members, orInto, setBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { findGames } from './found.ts'
import { pageOf } from './listPage.ts'
import { FIT, NameFit } from './nameFit.ts'
import { neighborsOf } from './neighbors.ts'
import type { SearchText } from './searchText.ts'

/** The order 'best match': the games that a text finds, grouped by how well they fit (see `FIT`), each group by popularity. */
interface Groups {
  /** By fit; together they are the set that was grouped. */
  sets: readonly Bitmap[]
  totals: readonly number[]
}

/** Calls `use` with the members of `set` that `text` finds, grouped by fit; all groups, or those of the first `enough` games. */
function withGroups<T>(
  model: CatalogModel,
  set: Bitmap,
  text: SearchText,
  use: (groups: Groups) => T,
  enough?: number,
): T {
  const { pool, words } = model
  const [inside, starts, others, developer, description] = findGames(set, text, model, enough)
  const sets: Bitmap[] = Array.from({ length: FIT.description + 1 }, () => pool.take())
  const fit = new NameFit(model, text)
  const place = (among: Bitmap, fitOf: (slot: number) => number) => {
    const slots = new Int32Array(count(among, words))
    members(among, words, slots)
    for (const slot of slots) setBit(sets[Math.min(fitOf(slot), fit.ofOthers(slot) ?? FIT.developer)]!, slot)
  }
  place(inside, (slot) => fit.of(slot))
  place(starts, () => FIT.nameStart)
  place(others, () => FIT.developer)
  orInto(sets[FIT.developer]!, developer, words)
  orInto(sets[FIT.description]!, description, words)
  pool.give(inside, starts, others, developer, description)
  const result = use({ sets, totals: sets.map((group) => count(group, words)) })
  pool.give(...sets)
  return result
}

/** The slots `offset`…`offset + limit - 1` of the members of `set` that `text` finds, by best match. */
export function pageByMatch(
  model: CatalogModel,
  set: Bitmap,
  text: SearchText,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const page = ({ sets, totals }: Groups) => {
    const found: number[] = []
    let before = 0
    sets.forEach((group, fit) => {
      const total = totals[fit]!
      const start = Math.max(0, offset + found.length - before)
      const range = { offset: start, limit: limit - found.length }
      if (range.limit > 0 && start < total)
        found.push(...pageOf(model.orders.popular, group, model.words, total, range))
      before += total
    })
    return found
  }
  return withGroups(model, set, text, page, offset + limit)
}

/** The members of `set` before and after a slot by best match; -1 where there is none. The slot need not be a member. */
export function neighborsByMatch(
  model: CatalogModel,
  set: Bitmap,
  text: SearchText,
  slot: number,
): { previous: number; next: number } {
  return withGroups(model, set, text, ({ sets, totals }) => {
    const own = sets.findIndex((group) => hasBit(group, slot))
    const fit = own >= 0 ? own : fitOf(model, slot, text)
    const order = model.orders.popular
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

/** The group that a game would be in; the last one for a game that the text does not find. */
function fitOf(model: CatalogModel, slot: number, text: SearchText): number {
  const { pool } = model
  const game = pool.of([slot])
  const fit = withGroups(model, game, text, ({ totals }) => totals.findIndex((total) => total > 0))
  pool.give(game)
  return fit < 0 ? FIT.description : fit
}
