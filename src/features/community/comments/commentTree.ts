import type { Comment } from './comments.contract.ts'

/** Whether a comment is in a tree of comments. */
export function containsComment(tree: readonly Comment[], id: number): boolean {
  return tree.some((comment) => comment.id === id || containsComment(comment.children, id))
}

/**
 * Adds the viewer's held comments to siblings. A held comment replaces what others see of it ('removed', if it has replies). Those that
 * others don't see at all come first.
 */
export function withHeld(siblings: readonly Comment[], held: readonly Comment[]): Comment[] {
  const shown = new Set(siblings.map(({ id }) => id))
  const textOf = new Map(held.map((comment) => [comment.id, comment]))
  return [
    ...held.filter(({ id }) => !shown.has(id)),
    ...siblings.map(({ reply_count, children, ...others }) => ({
      ...(textOf.get(others.id) ?? others),
      reply_count,
      children,
    })),
  ]
}

/** How many comments are known below a comment. */
export function countReplies(comment: Comment): number {
  return comment.reply_count + comment.children.reduce((sum, reply) => sum + countReplies(reply), 0)
}

/**
 * Merges siblings from several responses, each comment once: what the viewer just wrote, what came with the parent, and what was loaded
 * since. A newer response replaces an entry of `own`. A removed comment without replies is left out.
 */
export function mergeSiblings(
  own: readonly Comment[],
  first: readonly Comment[],
  more: readonly Comment[] = [],
): Comment[] {
  const merged = new Map<number, Comment>(own.map((comment) => [comment.id, comment]))
  const isOwn = new Set(merged.keys())
  for (const comment of [...first, ...more])
    if (!merged.has(comment.id) || isOwn.delete(comment.id)) merged.set(comment.id, comment)
  return [...merged.values()].filter(({ is_removed, reply_count }) => !is_removed || reply_count > 0)
}
