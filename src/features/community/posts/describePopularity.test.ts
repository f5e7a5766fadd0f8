import { expect, test } from 'vitest'
import { describePopularity } from './describePopularity.ts'

test.each([
  [
    { upvotes: 14, downvotes: 2, views: 1340 },
    { kind: 'days', days: 7 },
    '12 points and 1,340 views in the last 7 days',
  ],
  [
    { upvotes: 1, downvotes: 0, views: 1 },
    { kind: 'month', year: 2026, month: 5 },
    '1 point and 1 view in May 2026',
  ],
  [{ upvotes: 2, downvotes: 0, views: 0 }, { kind: 'any' }, '2 points of all time'],
  [{ upvotes: 0, downvotes: 0, views: 3 }, { kind: 'any' }, '0 points and 3 views of all time'],
] as const)('a post says in one line why it is popular', (counts, within, words) => {
  expect(describePopularity(counts, within)).toBe(words)
})
