import { ratingPercent } from '#/shared/wilson.ts'
import { wordsFor } from './bitmap.ts'
import type { CatalogRow, GameVotes } from './catalogRow.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { RangeSets } from './rangeSets.ts'
import { SlotTable } from './slotTable.ts'
import type { IndexedSort } from './sortKeys.ts'
import { widen } from './typedArrays.ts'

/** `released` of a game with an unknown release date. */
export const NO_DAY = -2147483648
/** `updated` of a game without updates. */
export const NO_TIME = -1

const COLUMNS = ['ids', 'up', 'down', 'votes', 'rating', 'reviews', 'created', 'updated', 'released'] as const
/** The columns that lists are filtered by. */
const RANGES = ['votes', 'rating', 'created', 'released'] as const

/**
 * The numbers of each game, one typed array per column, indexed by slot. A slot is a game's position in the arrays. Slots are
 * assigned in sequence, never change, and are never reused.
 */
export class Columns {
  readonly slots = new SlotTable()
  /** Number of assigned slots, including those of deleted games. */
  size = 0
  capacity = 0
  ids = new Int32Array(0)
  up = new Int32Array(0)
  down = new Int32Array(0)
  /** up + down */
  votes = new Int32Array(0)
  /** Percent, rounded; -1 without votes. */
  rating = new Int8Array(0)
  reviews = new Int32Array(0)
  /** Microseconds since 1970. */
  created = new Float64Array(0)
  /** Microseconds since 1970, or `NO_TIME`. */
  updated = new Float64Array(0)
  /** Days since 1970-01-01, or `NO_DAY`. */
  released = new Int32Array(0)
  /** For filters by range. */
  readonly ranges = {
    votes: new RangeSets(),
    rating: new RangeSets(),
    created: new RangeSets(),
    released: new RangeSets(),
  }

  /** Makes room for `capacity` slots. */
  grow(capacity: number): void {
    this.capacity = capacity
    this.ids = widen(this.ids, capacity)
    this.up = widen(this.up, capacity)
    this.down = widen(this.down, capacity)
    this.votes = widen(this.votes, capacity)
    this.rating = widen(this.rating, capacity)
    this.reviews = widen(this.reviews, capacity)
    this.created = widen(this.created, capacity)
    this.updated = widen(this.updated, capacity)
    this.released = widen(this.released, capacity)
    for (const sets of Object.values(this.ranges)) sets.grow(wordsFor(capacity))
  }

  save(out: IndexWriter): void {
    for (const name of COLUMNS) out.numbers(this[name].subarray(0, this.size))
    for (const name of RANGES) this.ranges[name].save(out)
  }

  /** Reads `size` slots from a file. Those of `deleted` games have no id. */
  restore(from: IndexReader, size: number, capacity: number, deleted: ReadonlySet<number>): void {
    this.size = size
    this.capacity = capacity
    this.ids = from.numbers(Int32Array, capacity)
    this.up = from.numbers(Int32Array, capacity)
    this.down = from.numbers(Int32Array, capacity)
    this.votes = from.numbers(Int32Array, capacity)
    this.rating = from.numbers(Int8Array, capacity)
    this.reviews = from.numbers(Int32Array, capacity)
    this.created = from.numbers(Float64Array, capacity)
    this.updated = from.numbers(Float64Array, capacity)
    this.released = from.numbers(Int32Array, capacity)
    for (const name of RANGES) this.ranges[name].restore(from, wordsFor(capacity))
    for (let slot = 0; slot < size; slot++) if (!deleted.has(slot)) this.slots.set(this.ids[slot]!, slot)
  }

  /** Gives a new game the next slot; there must be room. */
  add(id: number): number {
    const slot = this.size++
    this.ids[slot] = id
    this.slots.set(id, slot)
    return slot
  }

  /** The ids of games above `after` and up to `last`, in the order of their slots. */
  idsBetween(after: number, last: number): number[] {
    const found: number[] = []
    for (let slot = 0; slot < this.size; slot++) {
      const id = this.ids[slot]!
      if (id > after && id <= last && this.slots.get(id) === slot) found.push(id)
    }
    return found
  }

  /** Rebuilds the sets for range filters from the current numbers. */
  rebuildRanges(): void {
    for (const name of RANGES) this.ranges[name].rebuild(this[name], this.size, wordsFor(this.capacity))
  }

  /** Writes a row's numbers and returns the sorts in which the game's place may have changed. */
  put(slot: number, row: CatalogRow, isNew: boolean): IndexedSort[] {
    const moved = this.putVotes(slot, row, isNew)
    const created = row.created
    const updated = row.updated ?? NO_TIME
    const released = row.released ?? NO_DAY
    if (this.created[slot] !== created) moved.push('newest', 'oldest')
    if (this.updated[slot] !== updated) moved.push('updated')
    if (this.released[slot] !== released) moved.push('released', 'released-oldest')
    if (this.reviews[slot] !== row.reviews) moved.push('reviews')
    this.reviews[slot] = row.reviews
    this.#putInRange('created', slot, created, isNew)
    this.updated[slot] = updated
    this.#putInRange('released', slot, released, isNew)
    return moved
  }

  /** The same for a game's votes alone. */
  putVotes(slot: number, { up, down }: GameVotes, isNew = false): IndexedSort[] {
    const votes = up + down
    const moved: IndexedSort[] = []
    if (this.up[slot] !== up || this.down[slot] !== down) moved.push('rated', 'popular')
    if (this.votes[slot] !== votes) moved.push('votes')
    this.up[slot] = up
    this.down[slot] = down
    this.#putInRange('votes', slot, votes, isNew)
    this.#putInRange('rating', slot, ratingPercent(up, down) ?? -1, isNew)
    return moved
  }

  #putInRange(name: (typeof RANGES)[number], slot: number, value: number, isNew: boolean): void {
    const column = this[name]
    this.ranges[name].put(slot, isNew ? undefined : column[slot], value)
    column[slot] = value
  }
}
