import { type Bitmap, hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'

/**
 * Slots of `among` whose names have the most trigrams of a text, at least the share `least` of them; at most `limit`, the most similar first.
 * Yields every millisecond or so.
 *
 * @param key the text, folded and without spaces
 */
export function* proposeNames(
  model: CatalogModel,
  among: Bitmap,
  key: string,
  { least, limit }: { least: number; limit: number },
): Generator<undefined, number[]> {
  const { size } = model.columns
  const bytes = Buffer.from(key)
  const counts = yield* model.nameIndex.countShared(bytes, size)
  yield
  const most = bytes.length
  const totals = new Int32Array(most + 1)
  const start = Math.max(1, Math.ceil(most * least))
  // A trigram that a name has both in a word and across a space counts twice.
  const shared = (slot: number) => Math.min(most, counts[slot]!)
  const isWanted = (slot: number) => counts[slot]! >= start && hasBit(among, slot)
  for (let slot = 0; slot < size; slot++) if (isWanted(slot)) totals[shared(slot)]!++
  // The number of shared trigrams from which on there are enough names; of those with exactly so many, as many as fit.
  let from = most + 1
  let total = 0
  while (from > start && total < limit) total += totals[--from]!
  yield
  const better: number[] = []
  const last: number[] = []
  for (let slot = 0; slot < size; slot++) {
    if (counts[slot]! < from || !isWanted(slot)) continue
    if (shared(slot) > from) better.push(slot)
    else if (last.length < limit) last.push(slot)
  }
  return [...better.sort((a, b) => shared(b) - shared(a)), ...last].slice(0, limit)
}
