import { pageByMatch } from './bestMatch.ts'
import { type Bitmap, count, orInto } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { keepByName, keepByOtherNames } from './found.ts'
import { pageOf } from './listPage.ts'
import type { SearchText } from './searchText.ts'

/** Where more names contain the text, not all are compared. */
const MANY = 10_000
/** Of so many, the most popular are compared. */
const MOST_COMPARED = 2_000

/**
 * Slots of the games in `shown` that `text` finds, the best match first: the first ones of that list. In large catalogs a letter or two are in
 * very many names; then they are the best of the most popular ones.
 */
export function suggest(model: CatalogModel, shown: Bitmap, text: SearchText, limit: number): number[] {
  const { orders, pool, words } = model
  const byName = pool.copy(shown)
  keepByName(byName, text, model)
  const byOther = pool.copy(shown)
  keepByOtherNames(byOther, text, model)
  orInto(byName, byOther, words)
  pool.give(byOther)
  const total = count(byName, words)
  const compared =
    total > MANY
      ? pool.of(pageOf(orders.popular, byName, words, total, { offset: 0, limit: MOST_COMPARED }))
      : pool.copy(shown)
  const slots = pageByMatch(model, compared, text, { offset: 0, limit })
  pool.give(byName, compared)
  return slots
}
