import { type Bitmap, hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'

/** Some of all games, as the shorter list of ids: those that are in it, or all known ones that are not. */
export interface GameSelection {
  ids: number[]
  /** Whether `ids` are the games that are not in it. A game that the catalog does not know yet is in it then. */
  isExcluding: boolean
}

/** The games of a set of `total`, for a query of the database. The ids rise as slots do. */
export function selectionOf({ columns }: CatalogModel, set: Bitmap, total: number): GameSelection {
  const { ids, slots, size } = columns
  const isExcluding = total > size / 2
  const found: number[] = []
  for (let slot = 0; slot < size; slot++) {
    const id = ids[slot]!
    // A deleted game has no rows to leave out.
    if (hasBit(set, slot) !== isExcluding && slots.get(id) === slot) found.push(id)
  }
  return { ids: found, isExcluding }
}
