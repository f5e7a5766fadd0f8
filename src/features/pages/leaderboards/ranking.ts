import { uuidBytes, uuidOf } from '#/shared/uuid.server.ts'

const ID_BYTES = 16
const VALUE_BYTES = 4
/** 32-bit words of an id. */
const ID_WORDS = 4

/** The members of a leaderboard by descending value, packed: 24 bytes each. Positions count from 0. */
export class Ranking {
  readonly #ids: Buffer
  readonly #values: Buffer
  /** The first words of the ids, in which a member is searched. */
  readonly #firstWords: Uint32Array

  /**
   * @param ids 16 bytes for each member
   * @param values 4 bytes for each, big-endian, not rising
   */
  constructor(ids: Buffer, values: Buffer) {
    this.#ids = ids
    this.#values = values
    this.#firstWords = Uint32Array.from({ length: values.length / VALUE_BYTES }, (_, at) =>
      ids.readUInt32BE(at * ID_BYTES),
    )
  }

  get size(): number {
    return this.#firstWords.length
  }

  valueAt(position: number): number {
    return this.#values.readInt32BE(position * VALUE_BYTES)
  }

  /** The rank from 1; members with the same value share that of the first of them. */
  rankAt(position: number): number {
    const value = this.valueAt(position)
    let low = 0
    let high = position
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.valueAt(middle) === value) high = middle
      else low = middle + 1
    }
    return low + 1
  }

  idAt(position: number): string {
    return uuidOf(this.#ids.subarray(position * ID_BYTES, (position + 1) * ID_BYTES))
  }

  /** Where a member is; undefined if they are not on the leaderboard. */
  positionOf(id: string): number | undefined {
    const wanted = uuidBytes(id)
    const first = wanted.readUInt32BE(0)
    for (let at = this.#firstWords.indexOf(first); at >= 0; at = this.#firstWords.indexOf(first, at + 1))
      if (this.#isAt(at, wanted)) return at
    return undefined
  }

  #isAt(position: number, id: Buffer): boolean {
    for (let word = 1; word < ID_WORDS; word++)
      if (this.#ids.readUInt32BE(position * ID_BYTES + word * 4) !== id.readUInt32BE(word * 4)) return false
    return true
  }
}
