import type { Comment } from './comments.contract.ts'

/** A comment as stored, including fields that readers may not see. */
export interface StoredComment
  extends Omit<Comment, 'is_removed' | 'feedback_data' | 'reply_count' | 'children'> {
  game_id: number | null
  is_visible: boolean
  /** Direct replies that are shown. */
  children: number
  feedback_data: unknown
}

/** Builds trees from rows. `rows` has each comment after its parent, and siblings in their order. */
export function commentTree(rows: readonly StoredComment[]): Comment[] {
  const top: Comment[] = []
  const placed = new Map<number, Comment>()
  for (const row of rows) {
    const comment = presentComment(row)
    placed.set(row.id, comment)
    const parent = row.parent_id === null ? undefined : placed.get(row.parent_id)
    ;(parent?.children ?? top).push(comment)
  }
  return top
}

/** A comment as everybody sees it, without its replies: a removed or held one has no content. */
export function presentComment(row: StoredComment): Comment {
  const { is_visible, children, game_id: _game, ...comment } = row
  const place = { reply_count: children, children: [] }
  if (is_visible)
    return { ...comment, is_removed: false, feedback_data: readFeedback(row.feedback_data), ...place }
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
    ...place,
  }
}

/** A held comment as its author sees it. */
export const presentHeldComment = (row: StoredComment): Comment =>
  presentComment({ ...row, is_visible: true })

function readFeedback(data: unknown): Comment['feedback_data'] {
  if (typeof data !== 'object' || data === null) return null
  const { positives, negatives } = data as Record<string, unknown>
  return { positives: texts(positives), negatives: texts(negatives) }
}

const texts = (list: unknown) =>
  Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : []
