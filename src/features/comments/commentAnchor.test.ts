import { expect, it } from 'vitest'
import { containsComment, countReplies } from './commentAnchor.ts'
import type { Comment } from './comments.contract.ts'

const comment = (id: number, children: Comment[] = []): Comment => ({
  id,
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
  children,
})

const thread = comment(1, [comment(2, [comment(3), comment(4)]), comment(5)])

it('finds a comment however deep it answers', () => {
  expect(containsComment([comment(9), thread], 4)).toBe(true)
  expect(containsComment([comment(9), thread], 6)).toBe(false)
})

it('counts all replies below a comment', () => {
  expect(countReplies(thread)).toBe(4)
  expect(countReplies(comment(9))).toBe(0)
})
