import { expect, test } from 'vitest'
import { sharedVotes } from './profiles.rules.ts'

test.each([
  [false, false, { shows_votes: false, shows_downvotes: false }],
  [false, true, { shows_votes: false, shows_downvotes: false }],
  [true, false, { shows_votes: true, shows_downvotes: false }],
  [true, true, { shows_votes: true, shows_downvotes: true }],
])('hidden votes hide downvotes too (votes %s, downvotes %s)', (show_votes, show_downvotes, shown) => {
  expect(sharedVotes({ show_votes, show_downvotes })).toEqual(shown)
})
