import unhomoglyph from 'unhomoglyph'
import { foldText } from '#/shared/foldText.ts'
import { Best } from './best.ts'
import { orInto } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { keySimilarity, nameKey } from './nameKey.ts'
import { proposeNames } from './proposals.ts'
import { typingErrors } from './typingErrors.ts'

/** Names with a smaller share of common pairs of letters are different, unless only a few typing errors separate them. */
const MIN_SIMILARITY = 0.72
/** Maximum share of letters with typing errors: with more it is another name. One in each word of four letters is 0.25. */
const MAX_TYPING_ERRORS = 0.25
/** The share of its trigrams that a name must have to be compared; a typing error changes three of them. */
const MIN_SHARED = 0.3
/** The names with the most shared trigrams that are compared. */
const MAX_COMPARED = 120

interface Found {
  slot: number
  isSame: boolean
  similarity: number
  /** The other name that is similar, where the name itself is less so. */
  otherName?: string
}

/**
 * Slots of games, confirmed or not, with a name or another name similar to `name`. The trigram index finds candidates that share many trigrams with it
 * as typed, or in a plain spelling; the keys of the best candidates are compared.
 */
export function similarNames(model: CatalogModel, name: string, limit: number): Found[] {
  const key = nameKey(name)
  const { ids } = model.columns
  const best = new Best<Found>(
    limit,
    (a, b) =>
      b.similarity - a.similarity ||
      Number(a.otherName !== undefined) - Number(b.otherName !== undefined) ||
      ids[b.slot]! - ids[a.slot]!,
  )
  for (const slot of proposed(model, name)) {
    let found: Found | undefined
    for (const otherName of [undefined, ...model.otherNames.of(slot)]) {
      const other = nameKey(otherName ?? model.names.text(slot))
      const similarity = keySimilarity(key, other)
      if (!isAlike(key, other, similarity) || (found && similarity <= found.similarity)) continue
      found = { slot, similarity, isSame: similarity === 1, ...(otherName !== undefined && { otherName }) }
    }
    if (found) best.offer(found)
  }
  return [...best.list]
}

const isAlike = (key: string, other: string, similarity: number): boolean =>
  similarity >= MIN_SIMILARITY ||
  typingErrors(key, other, MAX_TYPING_ERRORS * Math.max(key.length, other.length)) !== undefined

/** A name in the spelling of most names, and with look-alikes of other scripts replaced. */
function spellingsOf(name: string): Set<string> {
  const joined = (text: string) => foldText(text).replaceAll(' ', '')
  const spellings = [joined(name)]
  // Of plain letters it makes others, 'rn' of 'm'.
  if (/[^\u0020-\u007e]/.test(foldText(name))) spellings.push(joined(unhomoglyph(foldText(name))))
  return new Set(spellings.filter(Boolean))
}

/** Slots of listed and waiting games with similar names. */
function proposed(model: CatalogModel, name: string): Set<number> {
  const { facets, pool, words } = model
  const among = pool.copy(facets.listed)
  orInto(among, facets.waiting, words)
  const slots = new Set<number>()
  for (const spelling of spellingsOf(name))
    for (const index of [model.nameIndex, model.otherNames.index])
      for (const slot of drain(
        proposeNames(model, among, spelling, { least: MIN_SHARED, limit: MAX_COMPARED, index }),
      ))
        slots.add(slot)
  pool.give(among)
  return slots
}

/** The result of a generator whose pauses aren't used. */
function drain<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
