import { describe, expect, test } from 'vitest'
import type { Comment } from './comments.contract.ts'
import { COMMENT_NESTING } from './comments.limits.ts'
import { commentTree, type StoredComment, wholeThreads } from './comments.rules.ts'

let nextId = 1

function comment(id: number, parent: StoredComment | null, more: Partial<StoredComment> = {}): StoredComment {
  return {
    id,
    parent_id: parent?.id ?? null,
    root_id: parent?.root_id ?? id,
    depth: parent ? parent.depth + 1 : 0,
    content: `Comment ${id}`,
    is_visible: true,
    upvotes: 0,
    downvotes: 0,
    rating_low: 0,
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
  test('has the newest reply first, or the best, or that of the highest level', () => {
    const author = (of: number) => ({ level: of }) as StoredComment['author']
    const root = comment(1, null)
    const rows = [
      root,
      comment(2, root, { rating_low: 0.5, author: author(3) }),
      comment(3, root, { rating_low: 0.9, author: author(9) }),
      comment(4, root, { rating_low: 0.5, author: null }),
    ]
    expect(shape(commentTree(rows, 'newest'))).toEqual([1, [4, 3, 2]])
    expect(shape(commentTree(rows, 'bestrated'))).toEqual([1, [3, 4, 2]])
    expect(shape(commentTree(rows, 'highestlevel'))).toEqual([1, [3, 2, 4]])
  })

  test('keeps the order in which its top comments came', () => {
    const rows = [comment(5, null), comment(2, null), comment(9, null)]
    expect(shape(commentTree(rows, 'newest'))).toEqual([5, 2, 9])
  })

  test('keeps an emptied place for what was removed and answered, and hides the rest of what was removed', () => {
    const gone = { is_visible: false, upvotes: 3, by_developer: true }
    const root = comment(1, null, gone)
    const middle = comment(2, root, gone)
    const reply = comment(3, middle)
    const rows = [root, middle, reply, comment(4, reply, gone), comment(5, null, gone)]
    const tree = commentTree(rows, 'newest')
    expect(shape(tree)).toEqual([1, [2, [3]]])
    expect(tree[0]).toMatchObject({
      is_removed: true,
      content: '',
      author: null,
      upvotes: 0,
      by_developer: false,
    })
    expect(tree[0]!.children[0]!.children[0]).toMatchObject({ is_removed: false, content: 'Comment 3' })
  })

  test('nests no deeper than its bound: deeper replies follow in order of time, none is lost', () => {
    const rows = [comment(1, null)]
    for (let id = 2; id <= 40; id++) rows.push(comment(id, rows.at(-1)!))
    const side = comment(41, rows[COMMENT_NESTING - 1]!)
    rows.push(side, comment(42, side), comment(43, rows[39]!))
    const tree = commentTree(rows, 'newest')
    const depths: number[] = []
    const walk = (comments: Comment[], depth: number): number[] =>
      comments.flatMap(({ id, children }) => {
        depths.push(depth)
        return [id, ...walk(children, depth + 1)]
      })
    const order = walk(tree, 0)
    expect(Math.max(...depths)).toBe(COMMENT_NESTING)
    expect(order.toSorted((a, b) => a - b)).toEqual(rows.map((row) => row.id))
    const chain = order.slice(order.indexOf(COMMENT_NESTING + 1))
    expect(chain).toEqual([
      ...Array.from({ length: 40 - COMMENT_NESTING }, (_, i) => COMMENT_NESTING + 1 + i),
      43,
    ])
    expect(order.indexOf(42)).toBe(order.indexOf(41) + 1)
  })

  test('reads feedback of any stored shape as two lists of texts', () => {
    const read = (feedback_data: unknown) =>
      commentTree([comment(nextId++, null, { feedback_data })], 'newest')[0]!.feedback_data
    expect(read({ positives: ['a', 5], negatives: null })).toEqual({ positives: ['a'], negatives: [] })
    expect(read(null)).toBeNull()
    expect(read('text')).toBeNull()
  })
})

describe('an answer', () => {
  const thread = (id: number, replies: number) => {
    const root = comment(id, null)
    return [root, ...Array.from({ length: replies }, (_, i) => comment(id + 1 + i, root))]
  }

  test('carries whole threads', () => {
    const rows = [...thread(1, 3), ...thread(10, 3), ...thread(20, 3)]
    expect(wholeThreads(rows, 12)).toEqual({ rows, threads: 3, cutWithin: false })
    expect(wholeThreads(rows, 10)).toEqual({ rows: rows.slice(0, 8), threads: 2, cutWithin: false })
    expect(wholeThreads(rows, 8)).toEqual({ rows: rows.slice(0, 8), threads: 2, cutWithin: false })
  })

  test('cuts within a thread only where that fills an answer by itself', () => {
    const rows = thread(1, 9)
    expect(wholeThreads(rows, 5)).toEqual({ rows: rows.slice(0, 5), threads: 1, cutWithin: true })
    expect(wholeThreads([], 5)).toEqual({ rows: [], threads: 0, cutWithin: false })
  })
})
