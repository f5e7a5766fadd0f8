import { Best } from './best.ts'
import { hasBit } from './bitmap.ts'
import type { CatalogueModel } from './catalogueModel.ts'
import { FOLD_BYTE, Needle } from './foldedText.ts'

/** How well a name fits what was typed; lower is better. */
const WHOLE = 0
const PREFIX = 1
const WORD_START = 2
const INSIDE = 3

interface Suggestion {
  slot: number
  fit: number
  votes: number
}

/**
 * Slots of the listed games whose name contains `text` (not empty), the best first: the name itself, names that begin
 * with it, names in which a word does, all others; each by number of votes, then the newer id first.
 *
 * Names that begin with the text stand together in the order of names. When they fill the list, as they do while only
 * a letter or two are typed, the many others need not be looked at.
 */
export function suggest(model: CatalogueModel, text: string, limit: number): number[] {
  const { ids, votes } = model.columns
  const needle = new Needle(text)
  const best = new Best<Suggestion>(
    limit,
    (a, b) => a.fit - b.fit || b.votes - a.votes || ids[b.slot]! - ids[a.slot]!,
  )
  const offer = (slot: number, fit: number) => best.offer({ slot, fit, votes: votes[slot]! })
  for (const slot of namesFrom(model, needle)) {
    const fit = nameFit(model, slot, needle)
    if (fit > PREFIX) break
    if (hasBit(model.facets.listed, slot)) offer(slot, fit)
  }
  for (const slot of movedNames(model)) {
    const fit = nameFit(model, slot, needle)
    if (fit <= PREFIX && hasBit(model.facets.listed, slot)) offer(slot, fit)
  }
  if (best.last === undefined) {
    eachNameWith(model, text, (slot) => {
      const fit = nameFit(model, slot, needle)
      if (fit > PREFIX) offer(slot, fit)
    })
  }
  return best.list.map(({ slot }) => slot)
}

/** Slots in the order of names, from the first that does not sort before the needle. */
function* namesFrom(model: CatalogueModel, needle: Needle): Generator<number> {
  const order = model.orders.name
  const first = order.placeWhere((slot) => {
    const { bytes, start, end } = model.names.span(slot)
    return needle.isAfter(bytes, start, end)
  })
  for (let i = first; i < order.base.length; i++) {
    if (!hasBit(order.moved, order.base[i]!)) yield order.base[i]!
  }
}

function movedNames({ orders }: CatalogueModel): Int32Array {
  return orders.name.delta.subarray(0, orders.name.pending)
}

function eachNameWith(model: CatalogueModel, text: string, visit: (slot: number) => void): void {
  const { pool, words } = model
  const found = pool.copy(model.facets.listed)
  model.nameIndex.narrow(found, words, text)
  for (let i = 0; i < words; i++) {
    for (let rest = found[i]!; rest !== 0; rest &= rest - 1) visit((i << 5) + 31 - Math.clz32(rest & -rest))
  }
  pool.give(found)
}

/** How a slot's name fits; a name that does not contain the needle counts as containing it inside. */
function nameFit(model: CatalogueModel, slot: number, needle: Needle): number {
  const { bytes, start, end } = model.names.span(slot)
  if (needle.begins(bytes, start, end)) return end - start === needle.bytes.length ? WHOLE : PREFIX
  for (let i = start + 1; i <= end - needle.bytes.length; i++) {
    if (!isWordByte(bytes[i - 1]!) && needle.begins(bytes, i, end)) return WORD_START
  }
  return INSIDE
}

/** Letters, digits and every byte of other scripts. */
function isWordByte(byte: number): boolean {
  const folded = FOLD_BYTE[byte]!
  return folded > 127 || (folded >= 0x61 && folded <= 0x7a) || (folded >= 0x30 && folded <= 0x39)
}
