import { expect, test } from 'vitest'
import { alikeDevelopers, type NamedWithGames, shortKeys } from './alikeNames.ts'

function drain<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Pairs among developers, who have fewer games the later they are named. */
const pairsOf = (names: readonly string[], different: readonly string[] = []) => {
  const developers: NamedWithGames[] = names.map((name, at) => ({ id: at, names: [name], games: 100 - at }))
  const isDifferent = (one: number, other: number) =>
    different.includes(names[one]!) && different.includes(names[other]!)
  return drain(alikeDevelopers(developers, { limit: 50, isDifferent })).map(([from, into]) => [
    names[from],
    names[into],
  ])
}

test.each([
  ['Orteil', 'Orteil (DashNet)'],
  ['DashNet', 'Orteil (DashNet)'],
  ['Hyper Hippo Games', 'Hyper Hippo'],
  ['Hyper Hippo Entertainment, Inc.', 'Hyper Hippo Games'],
  ['Kongregate', 'Kongregatte'],
  ['Kongregate', 'Kongergate'],
  ['Ivan Fanatic', 'Ivan Fanatik'],
])('%s and %s are alike', (one, other) => {
  expect(pairsOf([one, other])).toEqual([[other, one]])
  expect(pairsOf([other, one])).toEqual([[one, other]])
})

test.each([
  ['Ant', 'Art'],
  ['Anton', 'Antoni'],
  ['Blue Games', 'Red Games'],
  ['Games', 'Studio'],
  ['Kongregate', 'Kangregete'],
])('%s and %s are not', (one, other) => {
  expect(pairsOf([one, other])).toEqual([])
})

test('those who all share a name are paired with the one who has most games, unless they are different', () => {
  const names = ['Hippo', 'Hippo Games', 'Hippo Studio', 'Other']
  expect(pairsOf(names)).toEqual([
    ['Hippo Games', 'Hippo'],
    ['Hippo Studio', 'Hippo'],
  ])
  expect(pairsOf(names, ['Hippo', 'Hippo Games'])).toEqual([['Hippo Studio', 'Hippo']])
})

test('a name of nothing but an ending keeps it', () => {
  expect(shortKeys('Studio')).toEqual(['studio'])
  expect(shortKeys('(Games) Inc.')).toContain('inc')
})
