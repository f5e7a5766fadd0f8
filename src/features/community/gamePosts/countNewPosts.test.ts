import { expect, test } from 'vitest'
import { countNewPosts } from './countNewPosts.ts'

const known = { review: 5, discussion: 2, all: 7 }
const live = {
  id: 1,
  upvotes: 0,
  downvotes: 0,
  total_reviews: 6,
  total_discussions: 4,
  newest_review: { id: 11, author: 'alice' },
  newest_discussion: { id: 12, author: null },
}

test('a tab counts what others wrote since it was read', () => {
  expect(countNewPosts('review', known, live, 'bob')).toBe(1)
  expect(countNewPosts('discussion', known, live, null)).toBe(2)
  expect(countNewPosts('all', known, live, null)).toBe(3)
})

test('one’s own are not announced', () => {
  expect(countNewPosts('review', known, live, 'alice')).toBe(0)
  expect(countNewPosts('all', known, live, 'alice')).toBe(2)
})

test('fewer than before, or none at all, are nothing new', () => {
  expect(countNewPosts('review', { ...known, review: 8 }, live, null)).toBe(0)
  const empty = { ...live, total_reviews: 0, newest_review: null }
  expect(countNewPosts('review', { ...known, review: 0 }, empty, null)).toBe(0)
})
