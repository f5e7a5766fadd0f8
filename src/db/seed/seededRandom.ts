import { createHash } from 'node:crypto'

/** Draws that depend on nothing but the seed, so that every demo catalogue is the same. */
export interface SeededRandom {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from 0 (included) to `below` (excluded). */
  below(below: number): number
  /** `count` different items (fewer when there are fewer), the more likely the heavier. Weights are above 0. */
  draw<T>(items: readonly T[], count: number, weight: (item: T) => number): T[]
}

/** splitmix32 over a hash of the seed: small, and more than even enough for made-up votes. */
export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (below) => Math.floor(next() * below),
    // Efraimidis and Spirakis (2006): the items with the greatest u^(1/weight) are a weighted sample.
    draw: (items, count, weight) =>
      items
        .map((item) => ({ item, key: Math.log(next() + Number.MIN_VALUE) / weight(item) }))
        .sort((one, other) => other.key - one.key)
        .slice(0, Math.max(0, count))
        .map(({ item }) => item),
  }
}
