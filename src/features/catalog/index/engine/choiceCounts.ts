import { andInto, andNotInto, type Bitmap, count, orInto } from './bitmap.ts'
import { type Choice, unionOf } from './filters.ts'
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
  const wantedAlready = widens(wanted) ? unionOf(wanted.sets, words, pool) : undefined
  excluded.sets.forEach((set, i) => {
    const found = pool.copy(set)
    if (wantedAlready) orInto(found, wantedAlready, words)
    andInto(found, games, words)
    if (excluded.sets.length > 1) andNotInto(found, others[i]!, words)
    counts[filter.kind.sets.findIndex(({ bits }) => bits === set)] = count(found, words)
    pool.give(found)
  })
  pool.give(games, ...others)
  if (wantedAlready) pool.give(wantedAlready)
}

/**
 * The counts of hidden tags, each of a query that wants it, too, which shows its games. Linear in the number of tags, like all counts: each is
 * counted from sets that are made once.
 *
 * @param hidden the sets of the hidden tags
 */
export function hiddenCounts(parts: QueryParts, hidden: readonly Bitmap[]): number[] {
  if (hidden.length === 0) return []
  const { pool, words } = parts.model
  const { tags: wanted, not: excluded } = parts.choices
  const [once, twice] = [pool.take(), pool.take()]
  for (const set of hidden) {
    const both = pool.copy(once)
    andInto(both, set, words)
    orInto(twice, both, words)
    orInto(once, set, words)
    pool.give(both)
  }
  const games = parts.without('hide', 'tags')
  const behindExcluded = parts.without('hide', 'tags', 'not')
  const others = withoutEach(parts, excluded)
  const wantedAlready = widens(wanted) ? unionOf(wanted.sets, words, pool) : undefined
  const counts = hidden.map((set) => {
    const found = pool.copy(set)
    if (wantedAlready) orInto(found, wantedAlready, words)
    const place = excluded.sets.indexOf(set)
    andInto(found, place < 0 ? games : behindExcluded, words)
    if (place >= 0 && others.length > 1) andNotInto(found, others[place]!, words)
    // What another tag hides: a game with two hidden tags, or with one that is not this one.
    andNotInto(found, twice, words)
    const byAnother = pool.copy(once)
    andNotInto(byAnother, set, words)
    andNotInto(found, byAnother, words)
    pool.give(byAnother)
    return count(found, words)
  })
  pool.give(once, twice, games, behindExcluded, ...others)
  if (wantedAlready) pool.give(wantedAlready)
  return counts
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
