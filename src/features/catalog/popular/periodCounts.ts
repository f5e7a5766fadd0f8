import { firstIndex } from '#/features/catalog/index/engine/typedArrays.ts'
import { ratingPercent } from '#/shared/wilson.ts'

/** Games with votes or link clicks in a period, as the database packs them: 32-bit numbers in network order. */
export interface PackedCounts {
  /** By rising id, all of the same length. */
  ids: Buffer
  upvotes: Buffer
  downvotes: Buffer
  clicks: Buffer
  /** Places in these, in the order of each ranking. Games that have none of what is ranked are not in it. */
  by_rating: Buffer
  by_clicks: Buffer
  by_votes: Buffer
}

/** What a game got in a period. */
export interface GameCounts {
  upvotes: number
  downvotes: number
  clicks: number
}

/** What all games got in a period, and the orders that follow from it. */
export class PeriodCounts {
  /** Ids of games, the first in each ranking first. */
  readonly byRating: Int32Array
  readonly byClicks: Int32Array
  readonly byVotes: Int32Array
  /** The rating in the period of each game of `byRating`, in percent. */
  readonly ratings: Uint8Array
  readonly #ids: Int32Array
  readonly #upvotes: Int32Array
  readonly #downvotes: Int32Array
  readonly #clicks: Int32Array

  constructor(packed: PackedCounts) {
    this.#ids = unpack(packed.ids)
    this.#upvotes = unpack(packed.upvotes)
    this.#downvotes = unpack(packed.downvotes)
    this.#clicks = unpack(packed.clicks)
    const byRating = unpack(packed.by_rating)
    this.ratings = Uint8Array.from(
      byRating,
      (place) => ratingPercent(this.#upvotes[place]!, this.#downvotes[place]!) ?? 0,
    )
    const toIds = (places: Int32Array) => places.map((place) => this.#ids[place]!)
    this.byRating = toIds(byRating)
    this.byClicks = toIds(unpack(packed.by_clicks))
    this.byVotes = toIds(unpack(packed.by_votes))
  }

  /** What a game got; nothing if it is not among them. */
  of(id: number): GameCounts {
    const place = this.#placeOf(id)
    if (place < 0) return { upvotes: 0, downvotes: 0, clicks: 0 }
    return {
      upvotes: this.#upvotes[place]!,
      downvotes: this.#downvotes[place]!,
      clicks: this.#clicks[place]!,
    }
  }

  votesOf(id: number): number {
    const { upvotes, downvotes } = this.of(id)
    return upvotes + downvotes
  }

  #placeOf(id: number): number {
    const place = firstIndex(this.#ids.length, (index) => this.#ids[index]! < id)
    return this.#ids[place] === id ? place : -1
  }
}

/** A copy: the buffer may share its memory with others, and is not aligned. */
function unpack(packed: Buffer): Int32Array {
  const bytes = Uint8Array.from(packed)
  Buffer.from(bytes.buffer).swap32()
  return new Int32Array(bytes.buffer)
}
