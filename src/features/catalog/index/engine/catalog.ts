import {
  BEST_MATCH,
  type CatalogQuery,
  DEFAULT_QUERY,
  FOR_YOU,
  type StoredSort,
} from '#/features/catalog/index/query/catalog.address.ts'
import { utcDay } from '#/features/catalog/index/query/dateWithin.ts'
import { neighborsByMatch, pageByMatch } from './bestMatch.ts'
import { andInto, type Bitmap, count, hasBit, memberAt } from './bitmap.ts'
import { CatalogModel } from './catalogModel.ts'
import type { CatalogRow, GameVotes } from './catalogRow.ts'
import { developedGames } from './developedGames.ts'
import { withShownGames } from './filters.ts'
import { Cards } from './gameCards.ts'
import { type GameSelection, selectionOf } from './gameSelection.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { pageOf } from './listPage.ts'
import { type LiveCounts, liveCounts } from './liveCounts.ts'
import { nearMatches } from './nearMatches.ts'
import { neighborsOf } from './neighbors.ts'
import { neighborsByPicks, pageByPicks } from './pickedOrder.ts'
import { type Pick, pickGames, type Taste } from './picks.ts'
import { evaluate } from './queryPlan.ts'
import { type SearchText, searchText } from './searchText.ts'
import { sharedTags, similarTo } from './similar.ts'
import { similarNames } from './similarNames.ts'
import { suggest } from './suggest.ts'
import { NOBODY, type ViewerGames } from './viewerGames.ts'

/** A page of a list: the ids on it, in order, and how many games the whole list has. */
export interface ListPage {
  total: number
  ids: number[]
}

/** The games before and after one in a list; null at its ends. */
export interface Neighbors {
  previous: GameRef | null
  next: GameRef | null
}

/** What a link to a game needs. */
export interface GameRef {
  id: number
  urlid: string
}

/** A game with a similar name. */
export interface SimilarName {
  id: number
  /** Whether it is the same name, spelled differently. */
  isSame: boolean
  /** The game's other name that is similar, if its name is less so. */
  otherName?: string
}

export interface CatalogOptions {
  /** The clock for "the last N days". */
  now?: () => Date
}

/**
 * All games of the catalog in memory. It computes the results of every list: which games, how many, in which order, and how many
 * other filters would leave. It knows neither the database nor HTTP; `LiveCatalog` keeps it in sync with the database.
 *
 * Every method but `near` and `developedBy` is synchronous and sees a single state.
 */
export class Catalog {
  readonly #model = new CatalogModel()
  readonly #cards: Cards
  readonly #now: () => Date
  #version = 0
  /** The UTC day of the last call of `version`. */
  #day: number

  constructor({ now = () => new Date() }: CatalogOptions = {}) {
    this.#now = now
    this.#day = utcDay(now().getTime())
    this.#cards = new Cards(this.#model)
  }

  /**
   * Increases with every change, and when a new UTC day begins, because that changes "the last N days". Two results of one
   * version are from one state.
   */
  get version(): number {
    const today = utcDay(this.#now().getTime())
    if (today !== this.#day) this.#version++
    this.#day = today
    return this.#version
  }

  /** Games known, in whatever state. */
  get size(): number {
    return this.#model.size
  }

  /** The ids of all games above `after` and up to `last`, in whatever state, in no order. */
  idsBetween(after: number, last: number): number[] {
    return this.#model.columns.idsBetween(after, last)
  }

  /** A page of a list. `offset` and `limit` in games; without a `viewer` nobody has voted, favorited or hidden a game. */
  page(
    query: CatalogQuery,
    range: { offset: number; limit: number },
    viewer: ViewerGames = NOBODY,
  ): ListPage {
    return this.#over(query, viewer, (set, total) => {
      const model = this.#model
      const text = matchText(query)
      const slots = text
        ? pageByMatch(model, set, text, range)
        : query.sort === FOR_YOU.id
          ? pageByPicks(model, set, viewer, range)
          : pageOf(model.orders[storedSort(query)], set, model.words, total, range)
      return { total, ids: this.#ids(slots) }
    })
  }

  /**
   * The first `limit` games of `ids` that a query finds and that are not archived, in their order; the query's own order and page do not
   * matter. `keeps` gets the position of a game in `ids`.
   */
  firstOf(
    query: CatalogQuery,
    ids: Int32Array,
    {
      limit,
      keeps,
      viewer = NOBODY,
    }: { limit: number; keeps?: (place: number) => boolean; viewer?: ViewerGames },
  ): number[] {
    return this.#over(query, viewer, (set) => {
      const { columns, facets } = this.#model
      const { slots } = columns
      const found: number[] = []
      for (let place = 0; place < ids.length && found.length < limit; place++) {
        const slot = slots.get(ids[place]!)
        if (slot < 0 || !hasBit(set, slot) || hasBit(facets.archived, slot)) continue
        if (!keeps || keeps(place)) found.push(ids[place]!)
      }
      return found
    })
  }

  /** The games of `ids` that are not archived, in their order. */
  withoutArchived(ids: readonly number[]): number[] {
    const { columns, facets } = this.#model
    return ids.filter((id) => {
      const slot = columns.slots.get(id)
      return slot >= 0 && !hasBit(facets.archived, slot)
    })
  }

  /** How many games are listed, and the votes on them, up and down together. It reads every game. */
  totals(): { games: number; votes: number } {
    const { columns, facets, words } = this.#model
    let votes = 0
    for (let slot = 0; slot < columns.size; slot++) {
      if (hasBit(facets.listed, slot)) votes += columns.votes[slot]!
    }
    return { games: count(facets.listed, words), votes }
  }

  /** All games that a query finds, for a query of the database about what belongs to them. Its order and page do not matter. */
  select(query: CatalogQuery, viewer: ViewerGames = NOBODY): GameSelection {
    return this.#over(query, viewer, (set, total) => selectionOf(this.#model, set, total))
  }

  /** How many games a query finds. */
  count(query: CatalogQuery, viewer: ViewerGames = NOBODY): number {
    return this.#over(query, viewer, (_, total) => total)
  }

  /**
   * One of the games that a query finds, each as likely as the others; null if it finds none. The query's order and page do not matter.
   *
   * @param draw returns a whole number from 0 up to and without its argument
   */
  random(query: CatalogQuery, draw: (games: number) => number, viewer: ViewerGames = NOBODY): GameRef | null {
    return this.#over(query, viewer, (set, total) =>
      total === 0 ? null : this.#ref(memberAt(set, this.#model.words, draw(total))),
    )
  }

  /** How many games each value of each filter would match. `viewer` null: a reader who is not signed in. */
  counts(query: CatalogQuery, viewer: ViewerGames | null = null): LiveCounts {
    return liveCounts(this.#model, query, viewer, this.#now())
  }

  /** The games before and after `id` in a query's list. `id` need not be in the list; an unknown one has no neighbors. */
  neighbors(query: CatalogQuery, id: number, viewer: ViewerGames = NOBODY): Neighbors {
    const slot = this.#model.columns.slots.get(id)
    if (slot < 0) return { previous: null, next: null }
    return this.#over(query, viewer, (set, total) => {
      const model = this.#model
      const text = matchText(query)
      const { previous, next } = text
        ? neighborsByMatch(model, set, text, slot)
        : query.sort === FOR_YOU.id
          ? neighborsByPicks(model, set, viewer, slot)
          : neighborsOf(model.orders[storedSort(query)], set, model.words, total, slot)
      return { previous: this.#ref(previous), next: this.#ref(next) }
    })
  }

  /**
   * Ids of the confirmed games that `typed` finds (see `found.ts`), the best match first; none for an empty text. Without what `viewer` hides,
   * and without games that have a tag of `hide`. `limit` at least 1.
   */
  suggest(
    typed: string,
    limit: number,
    viewer: ViewerGames = NOBODY,
    hide: readonly number[] = [],
  ): number[] {
    const text = searchText(typed)
    if (!text) return []
    return withShownGames(this.#model, { viewer, hide }, (shown) =>
      this.#ids(suggest(this.#model, shown, text, limit)),
    )
  }

  /**
   * Ids of games whose name is nearly what a query searches for (`q`), and that match its other filters, the best match first; without those
   * that the query itself finds. `limit` at least 1. Yields every few milliseconds, so that a caller can do something else in between; the
   * catalog may change meanwhile.
   */
  *near(query: CatalogQuery, limit: number, viewer: ViewerGames = NOBODY): Generator<undefined, number[]> {
    const text = searchText(query.q)
    if (!text) return []
    const model = this.#model
    const allowed = evaluate(model, { ...query, q: '' }, viewer, this.#now())
    return this.#ids(yield* nearMatches(model, allowed, text, limit))
  }

  /**
   * Ids of confirmed games that have `typed`, or with `isNear` nearly so, in the names of their developers, the most popular first. `limit` at
   * least 1. Yields every few milliseconds, as `near` does.
   */
  *developedBy(
    typed: string,
    { isNear, limit }: { isNear: boolean; limit: number },
  ): Generator<undefined, number[]> {
    const text = searchText(typed)
    if (!text) return []
    const model = this.#model
    const confirmed = model.pool.copy(model.facets.listed)
    return this.#ids(yield* developedGames(model, confirmed, text, { isNear, limit }))
  }

  /**
   * Ids of the confirmed games most like `id`, best first, without what `viewer` hides and without games that have a tag of `hide`; empty
   * for an unknown game. `limit` at least 1.
   */
  similar(id: number, limit: number, viewer: ViewerGames = NOBODY, hide: readonly number[] = []): number[] {
    const slot = this.#model.columns.slots.get(id)
    if (slot < 0) return []
    return withShownGames(this.#model, { viewer, hide }, (shown) =>
      this.#ids(similarTo(this.#model, shown, slot, limit)),
    )
  }

  /**
   * The games that fit a member's taste best (see `picks.ts`). `limit` at least 1. Yields every few milliseconds, as `near` does.
   */
  picks(taste: Taste, limit: number): Generator<undefined, Pick[]> {
    return pickGames(this.#model, taste, limit)
  }

  /**
   * Ids of the confirmed games that can be played here, the highest-rated first, without what `viewer` hides and without games that have a tag
   * of `hide`.
   */
  playable(limit: number, viewer: ViewerGames = NOBODY, hide: readonly number[] = []): number[] {
    const { facets, orders, pool, words } = this.#model
    return withShownGames(this.#model, { viewer, hide }, (shown) => {
      const set = pool.copy(shown)
      andInto(set, facets.playable, words)
      const range = { offset: 0, limit }
      const ids = this.#ids(pageOf(orders.rated, set, words, count(set, words), range))
      pool.give(set)
      return ids
    })
  }

  /** Ids of the tags that two games share, those of the greatest weight for `similar` first; none for unknown games. */
  sharedTags(id: number, other: number): number[] {
    const { slots } = this.#model.columns
    const [a, b] = [slots.get(id), slots.get(other)]
    return a < 0 || b < 0 ? [] : sharedTags(this.#model, a, b)
  }

  /**
   * Games that are not removed whose name is that of `name` in another spelling, or similar, the most similar first. `limit` at
   * least 1.
   */
  similarNames(name: string, limit: number): SimilarName[] {
    const { columns } = this.#model
    return similarNames(this.#model, name, limit).map(({ slot, isSame, otherName }) => ({
      id: columns.ids[slot]!,
      isSame,
      ...(otherName !== undefined && { otherName }),
    }))
  }

  /** Ids of the confirmed games that are featured now, the longest featured to come first. */
  featured(): number[] {
    const now = this.#now().getTime()
    const current = [...this.#model.featured].filter(([slot, until]) => until >= now && this.#isListed(slot))
    return this.#ids(current.sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([slot]) => slot))
  }

  /** The card of a game as JSON text (`GameCard`); undefined for unknown and removed games. */
  card(id: number): string | undefined {
    const slot = this.#model.columns.slots.get(id)
    return slot >= 0 && this.#isShown(slot) ? this.#cards.of(slot) : undefined
  }

  /** The cards of games as the text of one JSON array, in the order of `ids`; unknown and removed games are left out. */
  cards(ids: readonly number[]): string {
    const texts = ids.map((id) => this.card(id)).filter((text) => text !== undefined)
    return `[${texts.join(',')}]`
  }

  /** Makes room before loading. @param games how many there will be */
  reserve(games: number): void {
    this.#model.reserve(games)
  }

  /** Adds a game at the start, in the order of ids. Call `finishLoading` after the last one. */
  load(row: CatalogRow): void {
    this.#model.load(row)
  }

  finishLoading(): void {
    this.#model.finishLoading()
    this.#version++
  }

  save(out: IndexWriter): void {
    this.#model.save(out)
  }

  /** Reads what `save` wrote, instead of loading games one by one. */
  restore(from: IndexReader): void {
    this.#model.restore(from)
    this.#version++
  }

  /**
   * Updates games to their current rows, and removes deleted ones, as one change. Returns the ids of those that changed.
   * If there are none, the version stays.
   */
  apply(rows: Iterable<CatalogRow>, removed: Iterable<number> = []): ReadonlySet<number> {
    const changed = new Set<number>()
    for (const row of rows) if (this.#model.upsert(row)) changed.add(row.id)
    for (const id of removed) if (this.#model.remove(id)) changed.add(id)
    return this.#changed(changed)
  }

  /** The same for votes, which change most often. Votes of unknown games are ignored, because a new game's row includes its votes. */
  applyVotes(votes: Iterable<GameVotes>): ReadonlySet<number> {
    const changed = new Set<number>()
    for (const each of votes) if (this.#model.setVotes(each)) changed.add(each.id)
    return this.#changed(changed)
  }

  #changed(ids: ReadonlySet<number>): ReadonlySet<number> {
    for (const id of ids) this.#cards.drop(this.#model.columns.slots.get(id))
    if (ids.size > 0) this.#version++
    return ids
  }

  /**
   * Runs one step of the maintenance that changes require, of at most a few milliseconds per 100,000 games. Returns whether there
   * was any. It affects only the speed of queries, not their results.
   */
  maintain(): boolean {
    return this.#model.maintain()
  }

  #over<T>(query: CatalogQuery, viewer: ViewerGames, use: (set: Bitmap, total: number) => T): T {
    const set = evaluate(this.#model, query, viewer, this.#now())
    const result = use(set, count(set, this.#model.words))
    this.#model.pool.give(set)
    return result
  }

  #ids(slots: readonly number[]): number[] {
    return slots.map((slot) => this.#model.columns.ids[slot]!)
  }

  #ref(slot: number): GameRef | null {
    return slot < 0
      ? null
      : { id: this.#model.columns.ids[slot]!, urlid: this.#model.cardTexts.read(slot).urlid }
  }

  #isListed(slot: number): boolean {
    return hasBit(this.#model.facets.listed, slot)
  }

  #isShown(slot: number): boolean {
    return this.#isListed(slot) || hasBit(this.#model.facets.waiting, slot)
  }
}

/** The text that a list is sorted by. */
const matchText = ({ sort, q }: CatalogQuery): SearchText | undefined =>
  sort === BEST_MATCH.id ? searchText(q) : undefined

/** The stored order of a list that is not by best match. Without a text there is no best match. */
const storedSort = ({ sort }: CatalogQuery): StoredSort =>
  sort === BEST_MATCH.id || sort === FOR_YOU.id ? (DEFAULT_QUERY.sort as StoredSort) : sort
