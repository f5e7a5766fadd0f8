import { expect, test } from 'vitest'
import { shownRating } from './shownRating.ts'

test.each([
  [0, 0, null],
  [1, 0, 'few votes'],
  [0, 4, 'few votes'],
  [2, 2, 'few votes'],
  [5, 0, 100],
  [2, 3, 40],
] as const)('of %i up and %i down, %j is shown', (upvotes, downvotes, shown) => {
  expect(shownRating({ upvotes, downvotes })).toBe(shown)
})
