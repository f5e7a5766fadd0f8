import { expect, it } from 'vitest'
import type { Comment } from './comments.contract.ts'
import { containsComment, countReplies, mergeSiblings } from './commentTree.ts'

const comment = (id: number, children: Comment[] = [], more: Partial<Comment> = {}): Comment => ({
  id,
  post_id: 1,
  parent_id: null,
  depth: 0,
  content: '',
  is_removed: false,
  upvotes: 0,
  downvotes: 0,
  edited_at: null,
  created_at: '2026-01-01T00:00:00Z',
  author: null,
  by_developer: false,
  feedback_data: null,
  reply_count: children.length,
  children,
  ...more,
})

const thread = comment(1, [comment(2, [comment(3), comment(4)]), comment(5)])

it('finds a comment however deep it is', () => {
  expect(containsComment([comment(9), thread], 4)).toBe(true)
  expect(containsComment([comment(9), thread], 6)).toBe(false)
})

it('counts all replies below a comment, with those that are not loaded', () => {
  expect(countReplies(thread)).toBe(4)
  expect(countReplies(comment(9))).toBe(0)
  expect(countReplies(comment(9, [comment(10, [], { reply_count: 3 })], { reply_count: 8 }))).toBe(11)
})

it('shows each comment once: own new ones first, then those that were there, then those that were loaded', () => {
  const ids = (tree: Comment[]) => tree.map(({ id }) => id)
  const [one, two, three, own] = [comment(1), comment(2), comment(3), comment(9)]
  expect(ids(mergeSiblings([own], [one, two], [one, two, three, own]))).toEqual([9, 1, 2, 3])
})

it('shows of an own comment what was read later, and of others what was there before', () => {
  const later = comment(9, [], { upvotes: 1 })
  const [merged] = mergeSiblings([comment(9)], [later])
  expect(merged).toBe(later)
  const before = comment(1, [comment(2)])
  expect(mergeSiblings([], [before], [comment(1)])).toEqual([before])
})

it('hides a removed comment that nobody replied to', () => {
  const gone = { is_removed: true }
  expect(mergeSiblings([], [comment(1, [], gone), comment(2, [comment(3)], gone)])).toMatchObject([{ id: 2 }])
})
