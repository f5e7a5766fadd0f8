import { andInto, andNotInto, type Bitmap, count, orInto } from './bitmap.ts'
import type { Choice } from './filters.ts'
import { histogram, type Kind } from './histogram.ts'
import type { QueryParts } from './queryParts.ts'

/** A filter in which several values can be wanted and others excluded; its kind has a set for each value. */
export interface ChoiceFilter {
  wanted: 'tags' | 'links'
  excluded: 'not' | 'notLinks'
  kind: Kind
}

/** For each value of the filter, the games that the list would have with it wanted and not excluded. */
export function choiceCounts(parts: QueryParts, filter: ChoiceFilter): Int32Array {
  const { pool, words } = parts.model
  const wanted = parts.choices[filter.wanted]
  let counts: Int32Array
  if (widens(wanted)) {
    // The list stays, and gains those that have the value and had none of the wanted ones.
    const total = count(parts.all, words)
    const others = parts.without(filter.wanted)
    for (const set of wanted.sets) andNotInto(others, set, words)
    counts = histogram(others, words, filter.kind, pool).map((gained) => total + gained)
    pool.give(others)
  } else {
    counts = histogram(parts.all, words, filter.kind, pool)
  }
  countExcluded(parts, filter, counts)
  return counts
}

/** Whether one more wanted value adds games to the list instead of removing some. */
const widens = (wanted: Choice): boolean => wanted.mode === 'or' && wanted.sets.length > 0

/** Corrects the counts of the values that are excluded: choosing one also ends its exclusion. */
function countExcluded(parts: QueryParts, filter: ChoiceFilter, counts: Int32Array): void {
  const { pool, words } = parts.model
  const excluded = parts.choices[filter.excluded]
  if (excluded.sets.length === 0) return
  const wanted = parts.choices[filter.wanted]
  const games = parts.without(filter.wanted, filter.excluded)
  const others = withoutEach(parts, excluded)
  excluded.sets.forEach((set, i) => {
    const found = pool.copy(set)
    if (widens(wanted)) for (const other of wanted.sets) orInto(found, other, words)
    andInto(found, games, words)
    if (excluded.sets.length > 1) andNotInto(found, others[i]!, words)
    counts[filter.kind.sets.findIndex(({ bits }) => bits === set)] = count(found, words)
    pool.give(found)
  })
  pool.give(games, ...others)
}

/** For each of the sets, what the others exclude: each is a part before it joined with a part behind it. */
function withoutEach(parts: QueryParts, { sets, mode }: Choice): Bitmap[] {
  const { pool, words } = parts.model
  const join = mode === 'or' ? orInto : andInto
  const neutral = () => (mode === 'or' ? pool.take() : pool.take().fill(-1))
  const others = sets.map(neutral)
  for (let i = sets.length - 2; i >= 0; i--) {
    others[i]!.set(others[i + 1]!)
    join(others[i]!, sets[i + 1]!, words)
  }
  const before = neutral()
  for (let i = 1; i < sets.length; i++) {
    join(before, sets[i - 1]!, words)
    join(others[i]!, before, words)
  }
  pool.give(before)
  return others
}
