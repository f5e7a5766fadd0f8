import type { CatalogQuery, ListState } from '#/features/catalog/index/query/catalog.address.ts'
import { andInto, type Bitmap } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import {
  type Choice,
  clearGames,
  exclude,
  keepGames,
  keepLibrary,
  keepMatching,
  keepVoted,
  linkSets,
  require,
  tagSets,
} from './filters.ts'
import type { ViewerGames } from './viewerGames.ts'

/** A filter that one of the live counts leaves out: it counts the games that the list would have without it. */
export type Part = 'tags' | 'not' | 'hide' | 'links' | 'notLinks' | 'state' | 'vote' | 'favorites' | 'library'

/** One filter that a query sets. */
export interface QueryFilter {
  /** Null for a filter that is part of every count. */
  part: Part | null
  apply(target: Bitmap): void
}

/** The choices of a query among tags and link types, as sets. */
export type Choices = Readonly<Record<'tags' | 'not' | 'links' | 'notLinks', Choice>>

export const stateSet = (model: CatalogModel, state: ListState): Bitmap =>
  state === 'confirmed' ? model.facets.listed : model.facets.waiting

/** The tags that hide a game from a list. Tags that the query includes hide nothing. */
export const hiddenTags = ({ hide, tags }: Pick<CatalogQuery, 'hide' | 'tags'>): readonly number[] =>
  hide?.filter((id) => !tags.includes(id)) ?? []

/** The tags and link types that a query includes and excludes, as sets. */
export function choicesOf(model: CatalogModel, query: CatalogQuery): Choices {
  return {
    tags: { sets: tagSets(model, query.tags), mode: query.tagsMode },
    not: { sets: tagSets(model, query.not), mode: query.notMode },
    links: { sets: linkSets(model, query.links), mode: query.linksMode },
    notLinks: { sets: linkSets(model, query.notLinks), mode: 'or' },
  }
}

/**
 * Every filter that a query sets, cheapest first: sets, then filters that look at games one by one, so that they
 * look at as few as possible. This is the only list of filters.
 */
export function filtersOf(
  model: CatalogModel,
  query: CatalogQuery,
  choices: Choices,
  viewer: ViewerGames,
  now: Date,
): QueryFilter[] {
  const { pool, words } = model
  const filters: QueryFilter[] = [
    { part: 'state', apply: (target) => andInto(target, stateSet(model, query.state), words) },
  ]
  for (const part of ['tags', 'links'] as const) {
    const choice = choices[part]
    if (choice.sets.length === 0) continue
    // Requiring all of several stays true when one more is required, so it is part of every count.
    const counted = choice.mode === 'and' ? null : part
    filters.push({ part: counted, apply: (target) => require(target, choice, words, pool) })
  }
  for (const part of ['not', 'notLinks'] as const) {
    const choice = choices[part]
    if (choice.sets.length > 0)
      filters.push({ part, apply: (target) => exclude(target, choice, words, pool) })
  }
  if (query.playable)
    filters.push({ part: null, apply: (target) => andInto(target, model.facets.playable, words) })
  const hidden = hiddenTags(query)
  if (hidden.length > 0) {
    const choice: Choice = { sets: tagSets(model, hidden), mode: 'or' }
    filters.push({ part: 'hide', apply: (target) => exclude(target, choice, words, pool) })
  }
  if (query.vote !== 'all')
    filters.push({ part: 'vote', apply: (target) => keepVoted(target, query.vote, viewer, model) })
  if (query.favorites)
    filters.push({ part: 'favorites', apply: (target) => keepGames(target, viewer.favorites, model) })
  if (query.library.length > 0)
    filters.push({ part: 'library', apply: (target) => keepLibrary(target, query.library, viewer, model) })
  filters.push({ part: null, apply: (target) => clearGames(target, viewer.blocked, model) })
  const { only } = viewer
  if (only) filters.push({ part: null, apply: (target) => keepGames(target, only, model) })
  filters.push({ part: null, apply: (target) => keepMatching(target, query, model, now) })
  return filters
}
