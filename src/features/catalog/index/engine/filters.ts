import type { CatalogQuery, MatchMode, VoteFilter } from '#/features/catalog/index/query/catalog.address.ts'
import { dayRange } from '#/features/catalog/index/query/dateWithin.ts'
import { foldText } from '#/shared/foldText.ts'
import { LIBRARY_STATUSES, type LibraryFilter } from '#/shared/libraryStatus.ts'
import { andInto, andNotInto, type Bitmap, clearBit, orInto } from './bitmap.ts'
import type { BitmapPool } from './bitmapPool.ts'
import type { CatalogModel } from './catalogModel.ts'
import { linkIndex, tagIndex } from './facets.ts'
import { keepFound } from './found.ts'
import { searchText } from './searchText.ts'
import type { ViewerGames } from './viewerGames.ts'

/** The sets of a filter; `mode` 'and' requires all of them. */
export interface Choice {
  sets: readonly Bitmap[]
  mode: MatchMode
}

export const tagSets = (model: CatalogModel, ids: readonly number[]): Bitmap[] =>
  distinct(ids, tagIndex).map((index) => model.facets.tags[index]!.bits)

export const linkSets = (model: CatalogModel, ids: readonly string[]): Bitmap[] =>
  distinct(ids, linkIndex).map((index) => model.facets.links[index]!.bits)

function distinct<Id>(ids: readonly Id[], indexOf: ReadonlyMap<Id, number>): number[] {
  return [...new Set(ids)].map((id) => {
    const index = indexOf.get(id)
    if (index === undefined) throw new RangeError(`The catalog does not know '${id}'`)
    return index
  })
}

/** Keeps the games that are in all ('and') or in any ('or') of the sets. Without sets it keeps all. */
export function require(target: Bitmap, { sets, mode }: Choice, words: number, pool: BitmapPool): void {
  if (mode === 'and' || sets.length === 1) for (const set of sets) andInto(target, set, words)
  else if (sets.length > 0) {
    const union = unionOf(sets, words, pool)
    andInto(target, union, words)
    pool.give(union)
  }
}

/** Removes the games that are in any ('or') or in all ('and') of the sets. Without sets it removes none. */
export function exclude(target: Bitmap, { sets, mode }: Choice, words: number, pool: BitmapPool): void {
  if (mode === 'or' || sets.length === 1) for (const set of sets) andNotInto(target, set, words)
  else if (sets.length > 0) {
    const all = pool.copy(sets[0]!)
    for (const set of sets.slice(1)) andInto(all, set, words)
    andNotInto(target, all, words)
    pool.give(all)
  }
}

/** The games that are in any of the sets, as a bitmap from the pool. */
export function unionOf(sets: readonly Bitmap[], words: number, pool: BitmapPool): Bitmap {
  const union = pool.take()
  for (const set of sets) orInto(union, set, words)
  return union
}

/** Keeps the games that match the filter by the viewer's votes. Without a viewer there are no votes. */
export function keepVoted(
  target: Bitmap,
  filter: VoteFilter,
  viewer: ViewerGames,
  model: CatalogModel,
): void {
  const { words, pool } = model
  if (filter === 'all') return
  if (filter === 'unvoted') {
    clearGames(target, viewer.upvoted, model)
    clearGames(target, viewer.downvoted, model)
    return
  }
  const voted = pool.of(slotsOf(model, filter === 'downvoted' ? [] : viewer.upvoted))
  if (filter !== 'upvoted') {
    const down = pool.of(slotsOf(model, viewer.downvoted))
    orInto(voted, down, words)
    pool.give(down)
  }
  andInto(target, voted, words)
  pool.give(voted)
}

/** Keeps the games that have any of the statuses in the viewer's library; 'none' are those that have none. */
export function keepLibrary(
  target: Bitmap,
  filters: readonly LibraryFilter[],
  viewer: ViewerGames,
  model: CatalogModel,
): void {
  const { words, pool } = model
  const kept = pool.take()
  for (const filter of new Set(filters)) {
    if (filter !== 'none') {
      const games = pool.of(slotsOf(model, viewer.library[filter]))
      orInto(kept, games, words)
      pool.give(games)
      continue
    }
    const others = pool.copy(target)
    for (const { id } of LIBRARY_STATUSES) clearGames(others, viewer.library[id], model)
    orInto(kept, others, words)
    pool.give(others)
  }
  andInto(target, kept, words)
  pool.give(kept)
}

export function keepGames(target: Bitmap, ids: Iterable<number>, model: CatalogModel): void {
  const games = model.pool.of(slotsOf(model, ids))
  andInto(target, games, model.words)
  model.pool.give(games)
}

export function clearGames(target: Bitmap, ids: Iterable<number>, model: CatalogModel): void {
  for (const slot of slotsOf(model, ids)) if (slot >= 0) clearBit(target, slot)
}

/** The slots of games; -1 for those that the catalog does not know. */
export function* slotsOf(model: CatalogModel, ids: Iterable<number>): Iterable<number> {
  for (const id of ids) yield model.columns.slots.get(id)
}

const MICROSECONDS_PER_DAY = 86_400_000_000

/** Keeps the games that pass the filters on texts, votes and dates, which look at games one by one. */
export function keepMatching(target: Bitmap, query: CatalogQuery, model: CatalogModel, now: Date): void {
  const { columns, words } = model
  const { ranges } = columns
  if (query.minVotes > 0) ranges.votes.keep(target, words, columns.votes, query.minVotes)
  if (query.minRating > 0) ranges.rating.keep(target, words, columns.rating, query.minRating)
  const released = dayRange(query.released, now)
  if (released) ranges.released.keep(target, words, columns.released, released.first, released.last)
  const created = dayRange(query.created, now)
  if (created) {
    const end = (created.last + 1) * MICROSECONDS_PER_DAY - 1
    ranges.created.keep(target, words, columns.created, created.first * MICROSECONDS_PER_DAY, end)
  }
  const name = foldText(query.name)
  const desc = foldText(query.desc)
  if (name !== '') model.nameIndex.narrow(target, words, name)
  if (desc !== '') model.descIndex.narrow(target, words, desc)
  const text = searchText(query.q)
  if (text) keepFound(target, text, model)
}

/** Calls `use` with the listed games that have none of the tags `hide` and that `viewer` does not block. */
export function withShownGames<T>(
  model: CatalogModel,
  { viewer, hide }: { viewer: ViewerGames; hide: readonly number[] },
  use: (shown: Bitmap) => T,
): T {
  const { facets, pool, words } = model
  if (isEmpty(viewer.blocked) && hide.length === 0) return use(facets.listed)
  const shown = pool.copy(facets.listed)
  clearGames(shown, viewer.blocked, model)
  exclude(shown, { sets: tagSets(model, hide), mode: 'or' }, words, pool)
  const result = use(shown)
  pool.give(shown)
  return result
}

const isEmpty = (ids: Iterable<number>): boolean => ids[Symbol.iterator]().next().done === true
