import { expect, test } from 'vitest'
import { otherNameFound } from './otherNameFound.ts'

const GAME = { name: 'Antimatter Dimensions', other_names: ['Grand AD', 'Измерения', "Devil's Élan"] }

test.each([
  ['grand', 'Grand AD'],
  ['GRAND-ad', 'Grand AD'],
  ['ad gran', 'Grand AD'],
  ['ga', 'Grand AD'],
  ['измер', 'Измерения'],
  ['devils elan', "Devil's Élan"],
  // Its name has it, too.
  ['ad', undefined],
  ['anti', undefined],
  ['matter dim', undefined],
  // No name has it.
  ['ann', undefined],
  ['', undefined],
  ['!', undefined],
])('%s is found by %s', (typed, name) => {
  expect(otherNameFound(GAME, typed)).toBe(name)
})
