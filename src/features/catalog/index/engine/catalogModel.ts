import { foldText } from '#/shared/foldText.ts'
import { wordsFor } from './bitmap.ts'
import { BitmapPool } from './bitmapPool.ts'
import type { ByteArena } from './byteArena.ts'
import { CardContent } from './cardContent.ts'
import { type CatalogRow, type GameVotes, namesOfDevelopers } from './catalogRow.ts'
import { Columns } from './columns.ts'
import { Facets, ordinalsOf } from './facets.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { Initials } from './initials.ts'
import { OtherNames } from './otherNames.ts'
import { INDEXED_SORTS, type IndexedSort, sortKeys } from './sortKeys.ts'
import { SortOrder } from './sortOrder.ts'
import { TagLists } from './tagLists.ts'
import { TextArena } from './textArena.ts'
import { TextIndex } from './textIndex.ts'
import { Vocabulary } from './vocabulary.ts'

/** Games that may have moved in an order before it is folded: about a four-hundredth, so that folding costs little per change. */
const foldsAt = (size: number): number => Math.min(4096, Math.max(256, size >>> 8))

/** Capacity for this many games: a sixteenth more, in whole words. */
const roomFor = (games: number): number => (games + (games >>> 4) + 1024 + 31) & ~31

/** The data of the index, and how it changes. Other modules run queries on its parts. */
export class CatalogModel {
  readonly columns = new Columns()
  readonly names = new TextArena()
  readonly descs = new TextArena()
  /** All names of a game's developers as one text. */
  readonly developers = new TextArena()
  readonly tagLists = new TagLists()
  readonly cardTexts = new CardContent()
  readonly facets = new Facets()
  readonly pool = new BitmapPool()
  readonly nameIndex = new TextIndex(this.names, this.pool, { joins: true })
  readonly descIndex = new TextIndex(this.descs, this.pool, { joins: false })
  readonly developerIndex = new TextIndex(this.developers, this.pool, { joins: true })
  readonly initials = new Initials()
  readonly otherNames = new OtherNames(this.pool)
  /** The words of names, other names, and developers. */
  readonly vocabulary = new Vocabulary()
  readonly orders: Readonly<Record<IndexedSort, SortOrder>>
  /** Slot → milliseconds since 1970 until which the game is featured. */
  readonly featured = new Map<number, number>()
  #sorted = false
  /** Slots of deleted games. */
  #deleted = 0

  constructor() {
    const keys = sortKeys(this.columns, this.names)
    const idOf = (slot: number) => this.columns.ids[slot]!
    this.orders = Object.fromEntries(
      INDEXED_SORTS.map((sort) => [sort, new SortOrder(...keys[sort], idOf)]),
    ) as Record<IndexedSort, SortOrder>
  }

  /** Games known. */
  get size(): number {
    return this.columns.size - this.#deleted
  }

  /** Words of a bitmap over all slots given out. */
  get words(): number {
    return wordsFor(this.columns.size)
  }

  /** Allocates memory for this many games and some more, so that loading does not reallocate repeatedly. */
  reserve(games: number): void {
    if (games > this.columns.capacity) this.#grow(roomFor(games))
  }

  /** Adds a game while the catalog is loaded; ids must rise. Call `finishLoading` afterwards. */
  load(row: CatalogRow): void {
    if (this.#sorted) throw new Error('The catalog is loaded already')
    if (this.columns.size > 0 && row.id <= this.columns.ids[this.columns.size - 1]!) {
      throw new Error(`Games are loaded in the order of their ids; ${row.id} is out of order`)
    }
    this.#add(row)
  }

  finishLoading(): void {
    const { size } = this.columns
    this.columns.rebuildRanges()
    for (const order of Object.values(this.orders)) order.rebuild(size)
    for (const index of this.#textIndexes) index.rebuild(size)
    this.#sorted = true
  }

  /** Writes everything to a file. Folds the sort orders, which changes no result. */
  save(out: IndexWriter): void {
    const { columns } = this
    const deleted: number[] = []
    for (let slot = 0; slot < columns.size; slot++) {
      if (columns.slots.get(columns.ids[slot]!) !== slot) deleted.push(slot)
    }
    out.json({ size: columns.size, capacity: columns.capacity, deleted, featured: [...this.featured] })
    columns.save(out)
    this.facets.save(out)
    for (const arena of this.#arenas) arena.save(out)
    for (const order of Object.values(this.orders)) order.save(out)
    for (const index of this.#textIndexes) index.save(out)
    this.initials.save(out, columns.size)
    this.vocabulary.save(out)
  }

  /** Reads what `save` wrote, instead of loading games one by one. */
  restore(from: IndexReader): void {
    const { size, capacity, deleted, featured } = from.json() as {
      size: number
      capacity: number
      deleted: number[]
      featured: [number, number][]
    }
    this.#deleted = deleted.length
    this.columns.restore(from, size, capacity, new Set(deleted))
    this.facets.restore(from, wordsFor(capacity))
    for (const arena of this.#arenas) arena.restore(from, capacity)
    for (const order of Object.values(this.orders)) order.restore(from)
    for (const index of this.#textIndexes) index.restore(from, wordsFor(capacity))
    this.initials.restore(from, capacity)
    this.vocabulary.restore(from)
    this.otherNames.relearn(size)
    for (const [slot, until] of featured) this.featured.set(slot, until)
    this.pool.resize(wordsFor(capacity))
    this.#sorted = true
  }

  /** Adds a game, or updates a known one to its current row. Returns whether anything changed. */
  upsert(row: CatalogRow): boolean {
    const known = this.columns.slots.get(row.id)
    if (known >= 0) return this.#change(known, row)
    const slot = this.#add(row)
    for (const order of Object.values(this.orders)) order.touch(slot)
    for (const index of this.#textIndexes) index.touch(slot)
    return true
  }

  /** Updates a game's votes. Returns whether they changed; false for an unknown game. */
  setVotes(votes: GameVotes): boolean {
    const slot = this.columns.slots.get(votes.id)
    if (slot < 0) return false
    const moved = this.columns.putVotes(slot, votes)
    for (const sort of moved) this.orders[sort].touch(slot)
    return moved.length > 0
  }

  /** Removes a deleted game. Returns whether it was known. */
  remove(id: number): boolean {
    const slot = this.columns.slots.get(id)
    if (slot < 0) return false
    // The orders and the postings keep the slot, in no set and so in no result.
    this.facets.remove(slot, this.tagLists.of(slot))
    this.columns.slots.delete(id)
    this.featured.delete(slot)
    this.#deleted++
    return true
  }

  /**
   * Runs one step of maintenance that keeps queries fast, of at most a few milliseconds per 100,000 games. Results stay
   * the same. Returns whether there was any.
   */
  maintain(): boolean {
    const { size } = this.columns
    const due = Object.values(this.orders).find((order) => order.pending > foldsAt(size))
    if (due) due.fold()
    else {
      const index = this.#textIndexes.find((each) => each.isDue)
      if (!index) return this.#arenas.some((arena) => arena.compact(size))
      index.maintain(size)
    }
    return true
  }

  get #arenas(): ByteArena[] {
    const texts = [
      this.names,
      this.descs,
      this.developers,
      this.otherNames.texts,
      this.tagLists,
      this.cardTexts,
    ]
    return texts.map(({ arena }) => arena)
  }

  get #textIndexes(): TextIndex[] {
    return [this.nameIndex, this.descIndex, this.developerIndex, this.otherNames.index]
  }

  #grow(capacity: number): void {
    const words = wordsFor(capacity)
    this.columns.grow(capacity)
    for (const arena of this.#arenas) arena.grow(capacity)
    this.facets.grow(words)
    for (const index of this.#textIndexes) index.grow(words)
    this.initials.grow(capacity)
    this.pool.resize(words)
  }

  #add(row: CatalogRow): number {
    const { columns } = this
    if (columns.size === columns.capacity) this.#grow(roomFor(columns.capacity))
    const slot = columns.add(row.id)
    const ordinals = ordinalsOf(row)
    columns.put(slot, row, true)
    this.names.add(slot, row.name)
    this.descs.add(slot, row.desc)
    this.developers.add(slot, namesOfDevelopers(row))
    this.otherNames.add(slot, row.otherNames)
    this.#learn(slot, row)
    this.tagLists.add(slot, ordinals.tags)
    this.cardTexts.add(slot, row, ordinals)
    this.facets.put(slot, row, ordinals, [])
    this.#feature(slot, row)
    return slot
  }

  #change(slot: number, row: CatalogRow): boolean {
    const ordinals = ordinalsOf(row)
    const oldTags = this.tagLists.of(slot)
    const oldFeatured = this.featured.get(slot)

    const moved = this.columns.put(slot, row, false)
    const renamed = this.names.replace(slot, row.name)
    const redescribed = this.descs.replace(slot, row.desc)
    const redeveloped = this.developers.replace(slot, namesOfDevelopers(row))
    const alsoRenamed = this.otherNames.replace(slot, row.otherNames)
    const retagged = this.tagLists.replace(slot, ordinals.tags)
    const recarded = this.cardTexts.replace(slot, row, ordinals)
    const resorted = this.facets.put(slot, row, ordinals, oldTags)
    this.#feature(slot, row)

    // The slot's keys are all new before its places are sought, and no other slot's keys change until then.
    if (renamed) moved.push('name')
    for (const sort of moved) this.orders[sort].touch(slot)
    if (renamed) this.nameIndex.touch(slot)
    if (redescribed) this.descIndex.touch(slot)
    if (redeveloped) this.developerIndex.touch(slot)
    if (alsoRenamed) this.otherNames.index.touch(slot)
    if (renamed || redeveloped || alsoRenamed) this.#learn(slot, row)
    const refeatured = oldFeatured !== this.featured.get(slot)
    return moved.length > 0 || redescribed || alsoRenamed || retagged || recarded || resorted || refeatured
  }

  /** What search by initials and by words that are nearly right needs. */
  #learn(slot: number, row: CatalogRow): void {
    const words = foldText(row.name).split(' ')
    this.initials.put(slot, words)
    this.vocabulary.add(words)
    for (const name of row.otherNames) this.vocabulary.add(foldText(name).split(' '))
    if (row.developers.length > 0) this.vocabulary.add(foldText(namesOfDevelopers(row)).split(' '))
  }

  #feature(slot: number, row: CatalogRow): void {
    if (row.featuredUntil === null) this.featured.delete(slot)
    else this.featured.set(slot, row.featuredUntil)
  }
}
