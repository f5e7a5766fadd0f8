import { expect, test } from 'vitest'
import { describeRank } from './rankReason.ts'

const reason = { game_id: 1, upvotes: 24, downvotes: 1, clicks: 1200, mix: null }
const game = { upvotes: 90, downvotes: 10 }
const week = { kind: 'days', days: 7 } as const

test.each([
  ['votes', week, '25 votes in the last 7 days'],
  ['clicks', { kind: 'month', year: 2026, month: 5 }, '1,200 link clicks in May 2026'],
  ['rated', { kind: 'any' }, '96% of 25 votes positive of all time'],
  ['bestnew', week, 'Added in the last 7 days, 90% of 100 votes positive'],
  ['bestnew', { kind: 'any' }, '90% of 100 votes positive'],
] as const)('a game says in one line why it ranks by %s', (by, within, words) => {
  expect(describeRank({ by, within, reason, game })).toBe(words)
})

test.each([
  ['rated', week, 'Few votes in the last 7 days'],
  ['bestnew', week, 'Added in the last 7 days, no votes'],
  ['bestnew', { kind: 'any' }, 'No votes'],
] as const)('with few votes or none, a game has no percentage by %s', (by, within, words) => {
  const few = { ...reason, upvotes: 3, downvotes: 1 }
  expect(describeRank({ by, within, reason: few, game: { upvotes: 0, downvotes: 0 } })).toBe(words)
})

test('a game in the mix names its places in the rankings that it is made of', () => {
  const mix = { points: 19, rated: 2, clicks: null, votes: 1 }
  expect(describeRank({ by: 'mix', within: week, reason: { ...reason, mix }, game })).toBe(
    '#2 in rating, #1 in votes',
  )
})
