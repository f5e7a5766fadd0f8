import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { andInto, andNotInto, type Bitmap, clearBit, count, hasBit, setBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { slotsOf } from './filters.ts'
import { pageOf } from './listPage.ts'
import { neighborsOf } from './neighbors.ts'
import type { ViewerGames } from './viewerGames.ts'

/** The order 'for you': the games that are picked for the viewer, then others, then those that they know; these two by popularity. */
interface Groups {
  /** Slots, best first. */
  picked: readonly number[]
  /** The others, and the known ones. */
  sets: readonly [Bitmap, Bitmap]
  totals: readonly [number, number]
}

/** Calls `use` with the members of `set` in groups. */
function withGroups<T>(model: CatalogModel, set: Bitmap, viewer: ViewerGames, use: (groups: Groups) => T): T {
  const { pool, words } = model
  const { upvoted, downvoted, library } = viewer
  const known = pool.take()
  const lists = [upvoted, downvoted, ...LIBRARY_STATUSES.map(({ id }) => library[id])]
  for (const games of lists) for (const slot of slotsOf(model, games)) if (slot >= 0) setBit(known, slot)
  andInto(known, set, words)
  const others = pool.copy(set)
  andNotInto(others, known, words)
  const picked: number[] = []
  for (const slot of slotsOf(model, viewer.picks ?? [])) {
    if (slot < 0 || !hasBit(others, slot)) continue
    clearBit(others, slot)
    picked.push(slot)
  }
  const result = use({ picked, sets: [others, known], totals: [count(others, words), count(known, words)] })
  pool.give(others, known)
  return result
}

/** The slots `offset`…`offset + limit - 1` of the members of `set` in the order 'for you'. */
export function pageByPicks(
  model: CatalogModel,
  set: Bitmap,
  viewer: ViewerGames,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  return withGroups(model, set, viewer, ({ picked, sets, totals }) => {
    const found = picked.slice(offset, offset + limit)
    let before = picked.length
    sets.forEach((group, at) => {
      const total = totals[at]!
      const range = { offset: Math.max(0, offset + found.length - before), limit: limit - found.length }
      if (range.limit > 0 && range.offset < total)
        found.push(...pageOf(model.orders.popular, group, model.words, total, range))
      before += total
    })
    return found
  })
}

/** The members of `set` before and after a slot in the order 'for you'; -1 where there is none. The slot need not be a member. */
export function neighborsByPicks(
  model: CatalogModel,
  set: Bitmap,
  viewer: ViewerGames,
  slot: number,
): { previous: number; next: number } {
  return withGroups(model, set, viewer, ({ picked, sets, totals }) => {
    const order = model.orders.popular
    const at = (group: number, offset: number) =>
      pageOf(order, sets[group]!, model.words, totals[group]!, { offset, limit: 1 })[0] ?? -1
    const firstOf = (...groups: number[]) => {
      const group = groups.find((each) => totals[each]! > 0)
      return group === undefined ? -1 : at(group, 0)
    }
    const place = picked.indexOf(slot)
    if (place >= 0) return { previous: picked[place - 1] ?? -1, next: picked[place + 1] ?? firstOf(0, 1) }
    const group = hasBit(sets[1], slot) ? 1 : 0
    const around = neighborsOf(order, sets[group], model.words, totals[group], slot)
    const lastBefore = group === 1 && totals[0] > 0 ? at(0, totals[0] - 1) : (picked.at(-1) ?? -1)
    return {
      previous: around.previous < 0 ? lastBefore : around.previous,
      next: around.next < 0 && group === 0 ? firstOf(1) : around.next,
    }
  })
}
