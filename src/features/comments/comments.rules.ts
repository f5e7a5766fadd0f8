import type { Comment } from './comments.contract.ts'
import { COMMENT_NESTING, type CommentOrder } from './comments.limits.ts'

/** A comment as it is stored, with what orders it and what its reader may not see. */
export interface StoredComment {
  id: number
  parent_id: number | null
  root_id: number
  depth: number
  content: string
  is_visible: boolean
  upvotes: number
  downvotes: number
  /** Wilson lower bound of the votes. */
  rating_low: number
  created_at: string
  edited_at: string | null
  author: Comment['author']
  by_developer: boolean
  feedback_data: unknown
}

/**
 * Threads from their comments. `rows` holds each comment after the one that it answers, and the top comments in the
 * order in which they shall stand; replies are put in `order` here.
 *
 * A comment that cannot be seen stays, emptied, where it has a reply that can; else it is left out. Replies nest
 * COMMENT_NESTING deep; what lies deeper follows the deepest comment that it belongs to, in order of time.
 */
export function commentTree(rows: readonly StoredComment[], order: CommentOrder): Comment[] {
  const kept = keptIds(rows)
  const roots: Branch[] = []
  const placed = new Map<number, Branch>()
  for (const row of rows) {
    if (!kept.has(row.id)) continue
    const parent = row.parent_id === null ? undefined : placed.get(row.parent_id)
    if (parent && row.depth > COMMENT_NESTING) {
      parent.tail.push(row)
      placed.set(row.id, parent)
      continue
    }
    const branch = { row, replies: [], tail: [] }
    placed.set(row.id, branch)
    if (parent) parent.replies.push(branch)
    else roots.push(branch)
  }
  return roots.flatMap((branch) => grow(branch, order))
}

interface Branch {
  row: StoredComment
  replies: Branch[]
  /** What answers it, or answers that in turn, and lies too deep to nest. */
  tail: StoredComment[]
}

function keptIds(rows: readonly StoredComment[]): Set<number> {
  const kept = new Set<number>()
  // From the newest to the oldest, so that replies come before what they answer.
  for (const row of rows.toSorted((a, b) => b.id - a.id)) {
    if (row.is_visible) kept.add(row.id)
    if (kept.has(row.id) && row.parent_id !== null) kept.add(row.parent_id)
  }
  return kept
}

function grow({ row, replies, tail }: Branch, order: CommentOrder): Comment[] {
  const children = replies.toSorted((a, b) => compare[order](a.row, b.row))
  return [
    present(
      row,
      children.flatMap((child) => grow(child, order)),
    ),
    ...tail.map((deep) => present(deep, [])),
  ]
}

const newest = (a: StoredComment, b: StoredComment) => b.created_at.localeCompare(a.created_at) || b.id - a.id

const levelOf = (row: StoredComment) => (row.is_visible ? (row.author?.level ?? 0) : 0)

const compare: Record<CommentOrder, (a: StoredComment, b: StoredComment) => number> = {
  newest,
  highestlevel: (a, b) => levelOf(b) - levelOf(a) || newest(a, b),
  bestrated: (a, b) => b.rating_low - a.rating_low || newest(a, b),
}

function present(row: StoredComment, children: Comment[]): Comment {
  const { root_id: _root, rating_low: _rating, is_visible, ...comment } = row
  if (is_visible) {
    return { ...comment, is_removed: false, feedback_data: readFeedback(row.feedback_data), children }
  }
  return {
    ...comment,
    is_removed: true,
    edited_at: null,
    content: '',
    author: null,
    by_developer: false,
    upvotes: 0,
    downvotes: 0,
    feedback_data: null,
    children,
  }
}

function readFeedback(data: unknown): Comment['feedback_data'] {
  if (typeof data !== 'object' || data === null) return null
  const { positives, negatives } = data as Record<string, unknown>
  return { positives: texts(positives), negatives: texts(negatives) }
}

const texts = (list: unknown) =>
  Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []

/**
 * Cuts an answer's rows to `limit`, at the end of a thread: `threads` is how many of them are complete.
 * A first thread that is longer by itself is cut within.
 */
export function wholeThreads(
  rows: readonly StoredComment[],
  limit: number,
): { rows: readonly StoredComment[]; threads: number; cutWithin: boolean } {
  const cutWithin = rows.length > limit && rows[limit]!.root_id === rows[0]!.root_id
  const end = rows.length <= limit || cutWithin ? limit : startOfThread(rows, limit)
  const complete = rows.slice(0, end)
  return { rows: complete, threads: new Set(complete.map((row) => row.root_id)).size, cutWithin }
}

function startOfThread(rows: readonly StoredComment[], at: number): number {
  return rows.findIndex((row) => row.root_id === rows[at]!.root_id)
}
