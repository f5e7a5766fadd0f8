import unhomoglyph from 'unhomoglyph'
import { foldCase } from '#/shared/foldCase.ts'
import { Best } from './best.ts'
import { hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { keySimilarity, nameKey, plainSpelling } from './nameKey.ts'
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
}

/**
 * Slots of games, confirmed or not, with a name similar to `name`. The trigram index finds candidates that share many trigrams with it
 * as typed, or in a plain spelling; the keys of the best candidates are compared.
 */
export function similarNames(model: CatalogModel, name: string, limit: number): Found[] {
  const key = nameKey(name)
  const { ids } = model.columns
  const best = new Best<Found>(limit, (a, b) => b.similarity - a.similarity || ids[b.slot]! - ids[a.slot]!)
  for (const slot of proposed(model, spellingsOf(name))) {
    const other = nameKey(model.names.text(slot))
    const similarity = keySimilarity(key, other)
    const isAlike =
      similarity >= MIN_SIMILARITY ||
      typingErrors(key, other, MAX_TYPING_ERRORS * Math.max(key.length, other.length)) !== undefined
    if (isAlike) best.offer({ slot, similarity, isSame: similarity === 1 })
  }
  return [...best.list]
}

/** A name as typed, and in the spelling of most names. */
function spellingsOf(name: string): Set<string> {
  const plain = plainSpelling(name)
  const spellings = [foldCase(name.trim()), plain]
  // Of plain letters it makes others, 'rn' of 'm'.
  if (/[^\u0020-\u007e]/.test(plain)) spellings.push(foldCase(unhomoglyph(plain)))
  return new Set(spellings.filter(Boolean))
}

function proposed(model: CatalogModel, spellings: ReadonlySet<string>): number[] {
  const { columns, facets, nameIndex } = model
  const shares = new Map<number, number>()
  for (const spelling of spellings) {
    const bytes = Buffer.from(spelling)
    const counts = nameIndex.countShared(bytes, columns.size)
    const least = Math.max(1, Math.ceil(bytes.length * MIN_SHARED))
    for (let slot = 0; slot < counts.length; slot++) {
      const count = counts[slot]!
      if (count < least || count <= (shares.get(slot) ?? 0)) continue
      if (hasBit(facets.listed, slot) || hasBit(facets.waiting, slot)) shares.set(slot, count)
    }
  }
  return [...shares]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_COMPARED)
    .map(([slot]) => slot)
}
