import {
  type CatalogQuery,
  LIST_STATES,
  type ListState,
  VOTE_FILTERS,
  type VoteFilter,
} from '#/features/catalog/index/query/catalog.address.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { LIBRARY_FILTERS, type LibraryFilter } from '#/shared/libraryStatus.ts'
import { TAGS, tagById } from '#/shared/taxonomy.ts'
import { type Bitmap, count, countAnd } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { choiceCounts, hiddenCounts } from './choiceCounts.ts'
import { keepGames, keepLibrary, keepVoted, tagSets } from './filters.ts'
import { hiddenTags, stateSet } from './queryFilters.ts'
import { QueryParts } from './queryParts.ts'
import { NOBODY, type ViewerGames } from './viewerGames.ts'

/**
 * For each value of each filter: how many games the list would have if that value were chosen and everything else
 * stayed. Chosen means: for a tag or link type, it is included and not excluded (a value that is already included has the list's own
 * total); for a state, vote or library filter, it is the only one that is set.
 */
export interface LiveCounts {
  /** Games in the list with the current filters. */
  total: number
  /** By slug of the tag. */
  tags: Record<string, number>
  /** By slug of the link type. */
  links: Record<string, number>
  states: Record<ListState, number>
  /** Null without a viewer. */
  votes: Record<VoteFilter, number> | null
  /** With favorites-only on; null without a viewer. */
  favorites: number | null
  /** Null without a viewer. */
  library: Record<LibraryFilter, number> | null
}

/** The counts for `query`; `viewer` null for a reader who is not known. */
export function liveCounts(
  model: CatalogModel,
  query: CatalogQuery,
  viewer: ViewerGames | null,
  now: Date,
): LiveCounts {
  const parts = new QueryParts(model, query, viewer ?? NOBODY, now)
  const counts: LiveCounts = {
    total: count(parts.all, model.words),
    tags: namedCounts(TAGS, tagCounts(parts)),
    links: namedCounts(LINK_TYPES, linkCounts(parts)),
    states: stateCounts(parts),
    votes: viewer && voteCounts(parts),
    favorites: viewer && favoriteCount(parts),
    library: viewer && libraryCounts(parts),
  }
  const hidden = [...new Set(hiddenTags(query))]
  const shown = hiddenCounts(parts, tagSets(model, hidden))
  hidden.forEach((id, i) => {
    counts.tags[tagById.get(id)!.slug] = shown[i]!
  })
  parts.release()
  return counts
}

function tagCounts(parts: QueryParts): Int32Array {
  const { facets, tagLists } = parts.model
  return choiceCounts(parts, {
    wanted: 'tags',
    excluded: 'not',
    kind: {
      sets: facets.tags,
      countMember: (slot, counts) => tagLists.count(slot, counts),
      known: { games: facets.listed, counts: facets.listedTags },
    },
  })
}

function linkCounts(parts: QueryParts): Int32Array {
  const { facets } = parts.model
  return choiceCounts(parts, {
    wanted: 'links',
    excluded: 'notLinks',
    kind: {
      sets: facets.links,
      countMember: (slot, counts) => facets.countLinks(slot, counts),
      known: { games: facets.listed, counts: facets.listedLinks },
    },
  })
}

function stateCounts(parts: QueryParts): Record<ListState, number> {
  const { model } = parts
  return parts.behind('state', (games) =>
    byId(LIST_STATES, (state) => countAnd(games, stateSet(model, state), model.words)),
  )
}

function voteCounts(parts: QueryParts): Record<VoteFilter, number> {
  const { model, viewer } = parts
  return parts.behind('vote', (games) =>
    byId(VOTE_FILTERS, (filter) =>
      countFiltered(model, games, (kept) => keepVoted(kept, filter, viewer, model)),
    ),
  )
}

function favoriteCount(parts: QueryParts): number {
  const { model, viewer } = parts
  return parts.behind('favorites', (games) =>
    countFiltered(model, games, (kept) => keepGames(kept, viewer.favorites, model)),
  )
}

function libraryCounts(parts: QueryParts): Record<LibraryFilter, number> {
  const { model, viewer } = parts
  return parts.behind('library', (games) =>
    byId(LIBRARY_FILTERS, (filter) =>
      countFiltered(model, games, (kept) => keepLibrary(kept, [filter], viewer, model)),
    ),
  )
}

function countFiltered(model: CatalogModel, games: Bitmap, keep: (kept: Bitmap) => void): number {
  const kept = model.pool.copy(games)
  keep(kept)
  const total = count(kept, model.words)
  model.pool.give(kept)
  return total
}

function byId<Id extends string>(
  options: readonly { readonly id: Id }[],
  countOf: (id: Id) => number,
): Record<Id, number> {
  return Object.fromEntries(options.map(({ id }) => [id, countOf(id)])) as Record<Id, number>
}

function namedCounts(
  values: readonly { readonly slug: string }[],
  counts: Int32Array,
): Record<string, number> {
  return Object.fromEntries(values.map(({ slug }, i) => [slug, counts[i]!]))
}
