import { describe, expect, test } from 'vitest'
import type { Comment } from './comments.contract.ts'
import { commentTree, type StoredComment } from './comments.rules.ts'

function comment(id: number, parent: StoredComment | null, more: Partial<StoredComment> = {}): StoredComment {
  return {
    id,
    post_id: 1,
    game_id: null,
    parent_id: parent?.id ?? null,
    depth: parent ? parent.depth + 1 : 0,
    content: `Comment ${id}`,
    is_visible: true,
    children: 0,
    upvotes: 0,
    downvotes: 0,
    edited_at: null,
    created_at: new Date(id * 1000).toISOString(),
    author: null,
    by_developer: false,
    feedback_data: null,
    ...more,
  }
}

/** A tree as nested ids: `[1, [2, [3]]]`. */
const shape = (tree: Comment[]): unknown[] =>
  tree.flatMap(({ id, children }) => (children.length > 0 ? [id, shape(children)] : [id]))

describe('a thread', () => {
  test('keeps the order in which siblings came, on every level', () => {
    const [one, two] = [comment(5, null), comment(2, null)]
    const rows = [one, two, comment(9, two), comment(8, one), comment(7, two)]
    expect(shape(commentTree(rows))).toEqual([5, [8], 2, [9, 7]])
  })

  test('begins with the replies where the comment above them is not among the rows', () => {
    const above = comment(1, null)
    const reply = comment(2, above)
    expect(shape(commentTree([reply, comment(4, above), comment(3, reply)]))).toEqual([2, [3], 4])
  })

  test('says how many replies a comment has, whether they are here or not', () => {
    expect(commentTree([comment(1, null, { children: 12 })])[0]).toMatchObject({
      reply_count: 12,
      children: [],
    })
  })

  test('shows nothing of a removed comment but its place', () => {
    const gone = comment(1, null, { is_visible: false, upvotes: 3, by_developer: true, children: 1 })
    expect(commentTree([gone, comment(2, gone)])[0]).toMatchObject({
      is_removed: true,
      content: '',
      author: null,
      upvotes: 0,
      by_developer: false,
      reply_count: 1,
      children: [{ is_removed: false, content: 'Comment 2' }],
    })
  })

  test('reads feedback of any stored shape as two lists of texts', () => {
    const read = (feedback_data: unknown) =>
      commentTree([comment(1, null, { feedback_data })])[0]!.feedback_data
    expect(read({ positives: ['a', 5], negatives: null })).toEqual({ positives: ['a'], negatives: [] })
    expect(read(null)).toBeNull()
    expect(read('text')).toBeNull()
  })
})
