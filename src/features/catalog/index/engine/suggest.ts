import { pageByMatch } from './bestMatch.ts'
import { type Bitmap, count, orInto } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { keepByInitials, keepByName, keepFound } from './found.ts'
import type { SearchText } from './searchText.ts'

/**
 * Slots of the games in `shown` that `text` finds, the best match first: the beginning of the list that has them all. Descriptions are searched
 * only where names don't fill it, because names come first.
 */
export function suggest(model: CatalogModel, shown: Bitmap, text: SearchText, limit: number): number[] {
  const { pool, words } = model
  const byName = pool.copy(shown)
  keepByName(byName, text, model)
  const isFull = count(byName, words) >= limit
  if (isFull) {
    const byInitials = pool.copy(shown)
    keepByInitials(byInitials, text, model)
    orInto(byName, byInitials, words)
    pool.give(byInitials)
  } else {
    byName.set(shown)
    keepFound(byName, text, model)
  }
  const slots = pageByMatch(model, byName, text, { offset: 0, limit })
  pool.give(byName)
  return slots
}
