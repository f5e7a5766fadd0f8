import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { announceComment } from '#/features/comments/announceComment.server.ts'
import { findPlace, lockPostOf } from '#/features/comments/comments.writes.server.ts'
import { findAuthorName } from '#/features/members/author.queries.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { HeldType } from './held.queries.server.ts'
import { showComment, showPost } from './held.writes.server.ts'

/**
 * Shows a comment or post that was held for review. Those concerned by a comment hear of it now, unless it was held only after a change:
 * then they heard of it before. Returns whether such an item was held.
 */
export async function releaseHeld(
  trx: Kysely<DB>,
  emit: Emit,
  { type, id }: { type: HeldType; id: number },
): Promise<boolean> {
  if (type === 'post') {
    const post = await showPost(trx, id)
    if (post) emit({ type: 'post', postId: id, gameId: post.game_id, authorId: post.added_by })
    return post !== undefined
  }
  await lockPostOf(trx, id)
  const comment = await showComment(trx, id)
  if (!comment) return false
  const place = await findPlace(trx, comment.post_id, comment.parent_id)
  if (place && comment.user_id !== null && comment.edited_at === null)
    await announceComment(trx, emit, {
      commentId: id,
      postId: comment.post_id,
      place,
      author: { userId: comment.user_id, name: await findAuthorName(trx, comment.user_id) },
      contents: readMarkdown(comment.content),
    })
  emit({ type: 'comment', postId: comment.post_id, gameId: place?.gameId ?? null, commentId: id })
  return true
}
