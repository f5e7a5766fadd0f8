import type { Pick } from '#/features/catalog/index/engine/picks.ts'

/** Numbers of a pick beside its id: the game of its reason and two tags, or 0. */
const REASON = 3

/** Picks as numbers, because many members have hundreds. */
export class PackedPicks {
  readonly ids: Int32Array
  readonly #reasons: Int32Array

  constructor(picks: readonly Pick[]) {
    this.ids = Int32Array.from(picks, ({ id }) => id)
    this.#reasons = Int32Array.from(
      picks.flatMap(({ likedWith, tags }) => [likedWith ?? 0, tags[0] ?? 0, tags[1] ?? 0]),
    )
  }

  /** Numbers in it. */
  get size(): number {
    return this.ids.length + this.#reasons.length
  }

  all(): Pick[] {
    return Array.from(this.ids, (id, place) => {
      const [likedWith, ...tags] = this.#reasons.subarray(place * REASON, (place + 1) * REASON)
      return { id, likedWith: likedWith || null, tags: tags.filter((tag) => tag !== 0) }
    })
  }
}
