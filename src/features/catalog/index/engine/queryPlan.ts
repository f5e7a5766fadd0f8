import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import type { Bitmap } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { choicesOf, filtersOf, stateSet } from './queryFilters.ts'
import type { ViewerGames } from './viewerGames.ts'

/** The games that match a query, as a bitmap from the model's pool: return it to the pool after use. */
export function evaluate(model: CatalogModel, query: CatalogQuery, viewer: ViewerGames, now: Date): Bitmap {
  const found = model.pool.copy(stateSet(model, query.state))
  for (const { part, apply } of filtersOf(model, query, choicesOf(model, query), viewer, now))
    if (part !== 'state') apply(found)
  return found
}
