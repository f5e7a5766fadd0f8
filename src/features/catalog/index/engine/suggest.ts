import { Best } from './best.ts'
import { andNotInto, type Bitmap, hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { Needle } from './foldedText.ts'
import { FIT, type Fit, nameFit } from './nameFit.ts'

interface Suggestion {
  slot: number
  fit: Fit
  votes: number
}

/**
 * Slots of the games in `shown` with a name or description that contains `text` (not empty), best first: the name itself, names that
 * begin with it, names with a word that begins with it, other names, then descriptions; each by number of votes, then the newer id first.
 *
 * Names that begin with the text are adjacent in the order of names. If they fill the list, as they do while only
 * a letter or two are typed, the others are not searched. If names fill it, descriptions are not searched.
 */
export function suggest(model: CatalogModel, shown: Bitmap, text: string, limit: number): number[] {
  const { ids, votes } = model.columns
  const needle = new Needle(text)
  const best = new Best<Suggestion>(
    limit,
    (a, b) => a.fit - b.fit || b.votes - a.votes || ids[b.slot]! - ids[a.slot]!,
  )
  const offer = (slot: number, fit: Fit) => best.offer({ slot, fit, votes: votes[slot]! })
  for (const slot of namesFrom(model, needle)) {
    const fit = nameFit(model, slot, needle)
    if (fit > FIT.nameStart) break
    if (hasBit(shown, slot)) offer(slot, fit)
  }
  for (const slot of movedNames(model)) {
    const fit = nameFit(model, slot, needle)
    if (fit <= FIT.nameStart && hasBit(shown, slot)) offer(slot, fit)
  }
  if (best.last === undefined) {
    const { pool, words } = model
    const byName = pool.copy(shown)
    model.nameIndex.narrow(byName, words, text)
    eachSlot(byName, words, (slot) => {
      const fit = nameFit(model, slot, needle)
      if (fit > FIT.nameStart) offer(slot, fit)
    })
    if (best.last === undefined) offerDescriptions(model, shown, byName, text, offer)
    pool.give(byName)
  }
  return best.list.map(({ slot }) => slot)
}

function offerDescriptions(
  model: CatalogModel,
  shown: Bitmap,
  byName: Bitmap,
  text: string,
  offer: (slot: number, fit: Fit) => void,
): void {
  const { pool, words } = model
  const byDescription = pool.copy(shown)
  andNotInto(byDescription, byName, words)
  model.descIndex.narrow(byDescription, words, text)
  eachSlot(byDescription, words, (slot) => offer(slot, FIT.description))
  pool.give(byDescription)
}

/** Slots in the order of names, from the first that does not sort before the needle. */
function* namesFrom(model: CatalogModel, needle: Needle): Generator<number> {
  const order = model.orders.name
  const first = order.findIndex((slot) => {
    const { bytes, start, end } = model.names.span(slot)
    return needle.isAfter(bytes, start, end)
  })
  for (let i = first; i < order.base.length; i++) {
    if (!hasBit(order.moved, order.base[i]!)) yield order.base[i]!
  }
}

function movedNames({ orders }: CatalogModel): Int32Array {
  return orders.name.delta.subarray(0, orders.name.pending)
}

function eachSlot(set: Bitmap, words: number, visit: (slot: number) => void): void {
  for (let i = 0; i < words; i++) {
    for (let rest = set[i]!; rest !== 0; rest &= rest - 1) visit((i << 5) + 31 - Math.clz32(rest & -rest))
  }
}
