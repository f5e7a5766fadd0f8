import type { SeededRandom } from '#/shared/seededRandom.ts'

/** A weighted sample of `count` different items (or all, if there are fewer). Weights are above 0. */
export function drawWeighted<T>(
  random: SeededRandom,
  items: readonly T[],
  count: number,
  weight: (item: T) => number,
): T[] {
  // Efraimidis and Spirakis (2006): the items with the greatest u^(1/weight) are a weighted sample.
  return items
    .map((item) => ({ item, key: Math.log(random.next() + Number.MIN_VALUE) / weight(item) }))
    .sort((one, other) => other.key - one.key)
    .slice(0, Math.max(0, count))
    .map(({ item }) => item)
}
