import { expect, test } from 'vitest'
import { COMMUNITY_TYPES } from './posts.limits.ts'
import { communityTypes, orderOf, reviewStats } from './posts.rules.ts'

test('reads types of community posts from a comma-separated list, each once', () => {
  expect(communityTypes('')).toEqual(COMMUNITY_TYPES)
  expect(communityTypes('poll,list,poll')).toEqual(['poll', 'list'])
  for (const text of ['review', 'poll,', 'toString', ' poll', 'POLL'])
    expect(communityTypes(text)).toBeUndefined()
})

test('discussions alone have no order by stars', () => {
  expect(orderOf('discussion', 'mostpositive')).toBe('newest')
  expect(orderOf('discussion', 'bestrated')).toBe('bestrated')
  expect(orderOf('all', 'mostnegative')).toBe('mostnegative')
})

test('the numbers of reviews are rounded, and none without reviews', () => {
  const counts = { reviews: 5, discussions: 4, full_reviews: 3, full_positive: 2, full_stars: 11 }
  const stars = [0, 1, 1, 1, 2]
  expect(reviewStats({ ...counts, early_reviews: 0, early_positive: 0, early_stars: 0, stars })).toEqual({
    total_reviews: 5,
    total_discussions: 4,
    full_release: { total: 3, average_rating: 3.7, positive_percentage: 67 },
    early_access: { total: 0, average_rating: null, positive_percentage: null },
    stars,
  })
})
