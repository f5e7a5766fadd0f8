/** A stream of numbers that is the same on every machine for the same seed. */
export interface SeededRandom {
  /** The next number, 0 ≤ x < 1. */
  next(): number
  /** Uniformly distributed between `low` and `high`. */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T
}

/**
 * A stream for one subject and one purpose: the palette, the scene and the composition of a cover use separate
 * streams, so that an extra number drawn by a painter does not recolor the picture.
 * The generator is sfc32 (Doty-Humphrey's Small Fast Counter), seeded from two FNV-1a passes.
 */
export function seededRandom(subject: string, purpose: string): SeededRandom {
  let a = fnv1a(subject, 0x811c9dc5)
  let b = fnv1a(subject, fnv1a(purpose, 0x811c9dc5))
  let c = fnv1a(purpose, 0x2545f491)
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  }
}

function fnv1a(text: string, start: number): number {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
