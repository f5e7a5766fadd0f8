import type { CatalogueQuery, ListState } from '#/features/catalogue/catalogue.address.ts'
import type { Bitmap } from './bitmap.ts'
import type { CatalogueModel } from './catalogueModel.ts'
import {
  clearGames,
  exclude,
  keepFavorites,
  keepMatching,
  keepVoted,
  linkSets,
  require,
  tagSets,
} from './filters.ts'
import type { ViewerGames } from './viewerGames.ts'

export const stateSet = (model: CatalogueModel, state: ListState): Bitmap =>
  state === 'confirmed' ? model.facets.listed : model.facets.waiting

/**
 * The games that a query finds, as a bitmap of the model's pool: give it back when done. Sets come first, then what
 * looks at games one by one, so that it looks at as few as possible.
 */
export function evaluate(
  model: CatalogueModel,
  query: CatalogueQuery,
  viewer: ViewerGames,
  now: Date,
): Bitmap {
  const { pool, words } = model
  const found = pool.copy(stateSet(model, query.state))
  require(found, { sets: tagSets(model, query.tags), mode: query.tagsMode }, words, pool)
  require(found, { sets: linkSets(model, query.links), mode: query.linksMode }, words, pool)
  exclude(found, { sets: tagSets(model, query.not), mode: query.notMode }, words, pool)
  exclude(found, { sets: linkSets(model, query.notLinks), mode: 'or' }, words, pool)
  keepVoted(found, query.vote, viewer, model)
  if (query.favorites) keepFavorites(found, viewer, model)
  clearGames(found, viewer.blocked, model)
  keepMatching(found, query, model, now)
  return found
}
