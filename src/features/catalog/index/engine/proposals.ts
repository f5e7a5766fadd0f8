import { type Bitmap, hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import type { TextIndex } from './textIndex.ts'

/**
 * Slots of `among` whose names have the most trigrams of a text, at least the share `least` of them; at most `limit`, the most similar first.
 * Yields every millisecond or so.
 *
 * @param key the text, folded and without spaces @param index of names, or of other names
 */
export function* proposeNames(
  model: CatalogModel,
  among: Bitmap,
  key: string,
  { least, limit, index = model.nameIndex }: { least: number; limit: number; index?: TextIndex },
): Generator<undefined, number[]> {
  const { size } = model.columns
  const bytes = Buffer.from(key)
  const { counts, most } = yield* index.countShared(bytes, size)
  yield
  const start = Math.max(1, Math.ceil(most * least))
  const similar: number[] = []
  for (let slot = 0; slot < size; slot++)
    if (counts[slot]! >= start && hasBit(among, slot)) similar.push(slot)
  yield
  // A trigram that a name has both in a word and across a space counts twice.
  const shared = (slot: number) => Math.min(most, counts[slot]!)
  const bySimilarity = Array.from({ length: most + 1 }, (): number[] => [])
  for (const slot of similar) bySimilarity[shared(slot)]!.push(slot)
  const proposed: number[] = []
  for (let same = most; same >= start && proposed.length < limit; same--)
    for (const slot of bySimilarity[same]!.slice(0, limit - proposed.length)) proposed.push(slot)
  return proposed
}
