import { expect, test } from 'vitest'
import { movePollVote } from './movePollVote.ts'

const poll = {
  ends_at: '2026-01-01T00:00:00.000Z',
  options: [
    { position: 1, label: 'Up', votes: 3 },
    { position: 2, label: 'Down', votes: 0 },
  ],
}
const votes = (before: number | null, after: number) =>
  movePollVote(poll, before, after).options.map((option) => option.votes)

test('a first vote adds one, a changed vote moves one, and a repeated vote changes nothing', () => {
  expect(votes(null, 2)).toEqual([3, 1])
  expect(votes(1, 2)).toEqual([2, 1])
  expect(votes(1, 1)).toEqual([3, 0])
})

test('a vote that a cached result does not include yet never counts below zero', () => {
  expect(votes(2, 1)).toEqual([4, 0])
})
