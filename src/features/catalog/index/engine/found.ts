import { andNotInto, type Bitmap, clearBit, count, hasBit, members, orInto, setBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { initialsCode } from './initials.ts'
import { hasWord, NameFit, secondWord } from './nameFit.ts'
import type { SearchText, SearchWord } from './searchText.ts'
import type { TextIndex } from './textIndex.ts'

// Which games a text finds: those whose name contains it, without regard to spaces, as it is or without small words; whose name has it as
// initials; one of whose other names does the same; whose names and developer have all its words, in any order; or whose description has all
// its words.

/** Keeps the games that `text` finds. */
export function keepFound(target: Bitmap, text: SearchText, model: CatalogModel): void {
  const sets = findGames(target, text, model)
  target.fill(0)
  for (const set of sets) orInto(target, set, model.words)
  model.pool.give(...sets)
}

/**
 * The games of `among` that are found by their name, its initials, other names, developer, and description, each in the first set that it
 * could be in. Return the bitmaps to the pool. Developers, and then descriptions, are searched only where what comes before them has fewer than
 * `enough` games.
 */
export function findGames(
  among: Bitmap,
  text: SearchText,
  model: CatalogModel,
  enough = Number.POSITIVE_INFINITY,
): [name: Bitmap, initials: Bitmap, otherNames: Bitmap, developer: Bitmap, description: Bitmap] {
  const { pool, words } = model
  const rest = pool.copy(among)
  let total = 0
  const find = (keep: typeof keepByName, isNeeded = total < enough): Bitmap => {
    const found = isNeeded ? pool.copy(rest) : pool.take()
    if (isNeeded) keep(found, text, model)
    total += count(found, words)
    andNotInto(rest, found, words)
    return found
  }
  const sets: [Bitmap, Bitmap, Bitmap, Bitmap, Bitmap] = [
    find(keepByName, true),
    find(keepByInitials, true),
    find(keepByOtherNames, true),
    find(keepByDeveloper),
    find(keepByDescription),
  ]
  pool.give(rest)
  return sets
}

/** Keeps the games whose name contains the text without regard to spaces, or all its words. */
export function keepByName(target: Bitmap, text: SearchText, model: CatalogModel): void {
  const { pool, words } = model
  const joined = joinedIn(model.nameIndex, target, text, model)
  if (isPlainWord(text)) target.set(joined)
  else {
    for (const word of text.words) keepWord(target, word, model, { developers: false })
    orInto(target, joined, words)
  }
  pool.give(joined)
}

/** Keeps the games with another name that contains the text, all its words, or has it as initials. */
export function keepByOtherNames(target: Bitmap, text: SearchText, model: CatalogModel): void {
  const { otherNames, pool, words } = model
  const found = joinedIn(otherNames.index, target, text, model)
  const others = pool.copy(target)
  for (const slot of otherNames.withInitials(initialsCode(text.key)))
    if (hasBit(target, slot)) setBit(found, slot)
  if (!isPlainWord(text)) {
    for (const word of text.words) keepOtherWord(others, word, model)
    // Its words may be in different names.
    const fit = new NameFit(model, text)
    const slots = new Int32Array(count(others, words))
    members(others, words, slots)
    for (const slot of slots) if (fit.ofOthers(slot) !== undefined) setBit(found, slot)
  }
  target.set(found)
  pool.give(found, others)
}

/** Keeps the games with a word, or its number in other numerals, in their other names. */
function keepOtherWord(target: Bitmap, { text, numerals }: SearchWord, model: CatalogModel): void {
  const { otherNames, pool, words } = model
  const rest = pool.copy(target)
  otherNames.index.narrow(target, words, text)
  for (const numeral of numerals) {
    const some = pool.copy(rest)
    otherNames.index.narrow(some, words, ` ${numeral}`)
    orInto(target, some, words)
    pool.give(some)
  }
  pool.give(rest)
}

/** The games of `among` whose text has all of what was typed, or of its words without small ones, without regard to spaces; as a bitmap from the pool. */
function joinedIn(
  index: TextIndex,
  among: Bitmap,
  { key, contentKey }: SearchText,
  model: CatalogModel,
): Bitmap {
  const { pool, words } = model
  const joined = pool.copy(among)
  index.narrow(joined, words, key, 'joined')
  if (contentKey === key) return joined
  const content = pool.copy(among)
  index.narrow(content, words, contentKey, 'joined')
  orInto(joined, content, words)
  pool.give(content)
  return joined
}

/** Whether what was typed is one word, and only that. */
const isPlainWord = ({ key, words }: SearchText): boolean =>
  words.length === 1 && words[0]!.text === key && words[0]!.numerals.length === 0

/** Keeps the games whose name has the text as its initials. */
function keepByInitials(target: Bitmap, { key }: SearchText, model: CatalogModel): void {
  const { initials, pool, words } = model
  const found = pool.take()
  initials.addTo(found, words, target, key)
  target.set(found)
  pool.give(found)
}

/** Keeps the games whose names and developer together have all words of the text. */
function keepByDeveloper(target: Bitmap, text: SearchText, model: CatalogModel): void {
  const { developerIndex, pool, words } = model
  const joined = pool.copy(target)
  developerIndex.narrow(joined, words, text.key, 'joined')
  for (const word of text.words) keepWord(target, word, model, { developers: true })
  orInto(target, joined, words)
  pool.give(joined)
}

function keepByDescription(target: Bitmap, text: SearchText, { descIndex, words }: CatalogModel): void {
  for (const word of text.words) descIndex.narrow(target, words, word.text)
}

/** Keeps the games with a word in their name, or also in their other names and their developer's. */
function keepWord(
  target: Bitmap,
  { text, numerals }: SearchWord,
  model: CatalogModel,
  { developers }: { developers: boolean },
): void {
  const { developerIndex, nameIndex, otherNames, pool, words } = model
  const rest = pool.copy(target)
  nameIndex.narrow(target, words, text)
  for (const numeral of numerals) {
    const some = pool.copy(rest)
    nameIndex.narrow(some, words, ` ${numeral}`)
    keepWholeWord(some, numeral, model)
    orInto(target, some, words)
    pool.give(some)
  }
  if (developers) {
    andNotInto(rest, target, words)
    for (const index of [otherNames.index, developerIndex]) {
      const some = pool.copy(rest)
      index.narrow(some, words, text)
      orInto(target, some, words)
      pool.give(some)
    }
  }
  pool.give(rest)
}

function keepWholeWord(target: Bitmap, word: string, { names, words }: CatalogModel): void {
  const slots = new Int32Array(count(target, words))
  members(target, words, slots)
  const wanted = Buffer.from(word)
  for (const slot of slots) {
    const { bytes, start, end } = names.folded(slot)
    if (!hasWord(bytes, secondWord(bytes, start, end), end, wanted, true)) clearBit(target, slot)
  }
}
