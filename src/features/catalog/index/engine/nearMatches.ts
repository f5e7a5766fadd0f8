import { andInto, type Bitmap, count, hasBit, orInto } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { keepFound } from './found.ts'
import { pageOf } from './listPage.ts'
import { proposeNames } from './proposals.ts'
import type { SearchText } from './searchText.ts'
import { Slips } from './slips.ts'
import { contentWords } from './smallWords.ts'
import { popularity } from './sortKeys.ts'
import type { TextSpan } from './textArena.ts'

/** The words that may be meant by one that is typed. */
const MOST_NEAR_WORDS = 16
/** The games with all words that are compared, the most popular ones. */
const MOST_COMPARED = 400
/** The names with the most shared trigrams that are compared. */
const MOST_PROPOSED = 100
/** The share of its trigrams that a name must have to be proposed. A slip changes three of them. */
const LEAST_SHARED = 0.35
const LEAST_LETTERS_OF_DEVELOPER = 6
/** Games to compare between two yields: about a millisecond. */
const STEP = 200

/** How near a name is; lower is nearer. */
const NEAR = { wholeName: 0, nameStart: 2, words: 4 } as const
/** A name that isn't the first one is a step behind. */
const OTHER_NAME = 1

interface NearMatch {
  slot: number
  near: number
  slips: number
}

/**
 * Slots of the games in `allowed` one of whose names is nearly `text`, the nearest first, then those with fewer slips, then by popularity: each word
 * is one of the name or its developer with as many slips as it may have (`slipsIn`), the last one perhaps unfinished; or so is the whole
 * text, without spaces. `allowed` belongs to this function from here on. Yields every few milliseconds; what changes meanwhile is not seen.
 */
export function* nearMatches(
  model: CatalogModel,
  allowed: Bitmap,
  text: SearchText,
  limit: number,
): Generator<undefined, number[]> {
  const candidates = new Set(yield* byWords(model, allowed, text, { trustKnown: true }))
  if (candidates.size < limit && text.words.some((word) => model.vocabulary.has(word.text)))
    for (const slot of yield* byWords(model, allowed, text, { trustKnown: false })) candidates.add(slot)
  if (candidates.size < limit) {
    for (const index of [model.nameIndex, model.otherNames.index]) {
      const shared = { least: LEAST_SHARED, limit: MOST_PROPOSED, index }
      for (const slot of yield* proposeNames(model, allowed, text.key, shared)) candidates.add(slot)
    }
  }
  model.pool.give(allowed)
  yield
  dropFound(model, candidates, text)
  const compare = new Comparison(model, text)
  const matches: NearMatch[] = []
  let compared = 0
  for (const slot of candidates) {
    if (++compared % STEP === 0) yield
    const match = compare.with(slot)
    if (match) matches.push(match)
  }
  const { up, down, ids } = model.columns
  const popular = (slot: number) => popularity(up[slot]!, down[slot]!)
  return matches
    .sort(
      (a, b) =>
        a.near - b.near ||
        a.slips - b.slips ||
        popular(b.slot) - popular(a.slot) ||
        ids[b.slot]! - ids[a.slot]!,
    )
    .slice(0, limit)
    .map(({ slot }) => slot)
}

/**
 * The most popular games that have each word, or one that is nearly it, in one of their names or their developer's. With `trustKnown`, words that occur
 * are meant as they are typed.
 */
function* byWords(
  model: CatalogModel,
  allowed: Bitmap,
  { words, lastWord }: SearchText,
  { trustKnown }: { trustKnown: boolean },
): Generator<undefined, number[]> {
  const { pool, vocabulary, words: size } = model
  const set = pool.copy(allowed)
  for (const { text, numerals } of words) {
    const near =
      trustKnown && vocabulary.has(text)
        ? []
        : yield* vocabulary.near(text, text === lastWord, MOST_NEAR_WORDS)
    const withWord = pool.take()
    for (const spelling of [text, ...numerals, ...near]) {
      for (const index of [model.nameIndex, model.otherNames.index, model.developerIndex]) {
        const some = pool.copy(set)
        index.narrow(some, size, spelling)
        orInto(withWord, some, size)
        pool.give(some)
        yield
      }
    }
    andInto(set, withWord, size)
    pool.give(withWord)
    if (count(set, size) === 0) break
  }
  const found = pageOf(model.orders.popular, set, size, count(set, size), { offset: 0, limit: MOST_COMPARED })
  pool.give(set)
  return found
}

/** Removes the games that the text finds as it is. */
function dropFound(model: CatalogModel, candidates: Set<number>, text: SearchText): void {
  const { pool } = model
  const found = pool.of(candidates)
  keepFound(found, text, model)
  for (const slot of candidates) if (hasBit(found, slot)) candidates.delete(slot)
  pool.give(found)
}

/** Compares names with a text. */
class Comparison {
  readonly #model: CatalogModel
  readonly #wholes: readonly Slips[]
  readonly #words: readonly { text: string; slips: Slips; numerals: readonly string[]; isLast: boolean }[]

  constructor(model: CatalogModel, { key, contentKey, words, lastWord }: SearchText) {
    this.#model = model
    this.#wholes = [...new Set([key, contentKey])].map((whole) => new Slips(whole))
    this.#words = words.map(({ text, numerals }) => ({
      text,
      numerals,
      slips: new Slips(text),
      isLast: text === lastWord,
    }))
  }

  with(slot: number): NearMatch | undefined {
    const developer = wordsOf(this.#model.developers.folded(slot))
    let best = this.#withName(slot, wordsOf(this.#model.names.folded(slot)), developer)
    for (const name of this.#model.otherNames.folded(slot)) {
      const other = this.#withName(slot, wordsOf(name), developer)
      if (other && (best === undefined || other.near + OTHER_NAME < best.near))
        best = { ...other, near: other.near + OTHER_NAME }
    }
    return best
  }

  #withName(slot: number, name: readonly string[], developer: readonly string[]): NearMatch | undefined {
    for (const words of [name, contentWords(name)]) {
      const joined = words.join('')
      for (const typed of this.#wholes) {
        const whole = typed.whole(joined)
        if (whole !== undefined) return { slot, near: NEAR.wholeName, slips: whole }
        const start = typed.beginning(joined)
        if (start !== undefined) return { slot, near: NEAR.nameStart, slips: start }
      }
    }
    let slips = 0
    for (const typed of this.#words) {
      const inName = slipsTo(typed, name)
      // A short word is nearly many a name of a person.
      const least =
        inName ?? (typed.text.length >= LEAST_LETTERS_OF_DEVELOPER ? slipsTo(typed, developer) : undefined)
      if (least === undefined) return undefined
      slips += least
    }
    return { slot, near: NEAR.words, slips }
  }
}

/** The words of a folded text. */
const wordsOf = ({ bytes, start, end }: TextSpan): string[] =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
    .toString('utf8')
    .split(' ')

/** The slips between a typed word and the word that is nearest; undefined if all differ more than they may. */
function slipsTo(
  {
    text,
    slips,
    numerals,
    isLast,
  }: { text: string; slips: Slips; numerals: readonly string[]; isLast: boolean },
  words: readonly string[],
): number | undefined {
  let least: number | undefined
  for (const word of words) {
    const count =
      word.includes(text) || numerals.includes(word)
        ? 0
        : (slips.whole(word) ?? (isLast ? slips.beginning(word) : undefined))
    if (count !== undefined && (least === undefined || count < least)) least = count
  }
  return least
}
