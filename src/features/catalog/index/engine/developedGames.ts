import { andInto, type Bitmap, count, orInto } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { pageOf } from './listPage.ts'
import type { SearchText } from './searchText.ts'

/** The words that may be meant by one that is typed. */
const MOST_NEAR_WORDS = 16

/**
 * Slots of the most popular games of `allowed` that have all words of `text` in the names of their developers, or contain it without regard to
 * spaces. With `isNear`, also words that are nearly these. `allowed` belongs to this function from here on. Yields every few milliseconds.
 */
export function* developedGames(
  model: CatalogModel,
  allowed: Bitmap,
  text: SearchText,
  { isNear, limit }: { isNear: boolean; limit: number },
): Generator<undefined, number[]> {
  const { developerIndex, orders, pool, vocabulary, words: size } = model
  const joined = pool.copy(allowed)
  if (!isNear) developerIndex.narrow(joined, size, text.key, 'joined')
  else joined.fill(0)
  for (const { text: word } of text.words) {
    const near = isNear ? yield* vocabulary.near(word, word === text.lastWord, MOST_NEAR_WORDS) : []
    const withWord = pool.take()
    for (const spelling of [word, ...near]) {
      const some = pool.copy(allowed)
      developerIndex.narrow(some, size, spelling)
      orInto(withWord, some, size)
      pool.give(some)
      yield
    }
    andInto(allowed, withWord, size)
    pool.give(withWord)
  }
  orInto(allowed, joined, size)
  const found = pageOf(orders.popular, allowed, size, count(allowed, size), { offset: 0, limit })
  pool.give(allowed, joined)
  return found
}
