import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import {
  announceComments,
  announceToFollowers,
} from '#/features/community/comments/announceComments.server.ts'
import { lockPlace, lockPostOf } from '#/features/community/comments/comments.writes.server.ts'
import { announceMentions } from '#/features/community/compose/announceMentions.server.ts'
import { announcePosts } from '#/features/community/posts/announcePosts.server.ts'
import { announceReviews } from '#/features/community/reviews/announceReviews.server.ts'
import { findReviewedGame } from '#/features/community/reviews/reviews.queries.server.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { HeldType } from './held.queries.server.ts'
import { showComment, showPost } from './held.writes.server.ts'

/**
 * Publishes a comment or post that was held for review. Members concerned by it are notified now, unless it was held only
 * after a change: then they were notified before, but perhaps not all followers of the thread. Returns who wrote it, null if that account was deleted; undefined if no such item was
 * held.
 */
export async function releaseHeld(
  trx: Kysely<DB>,
  emit: Emit,
  { type, id }: { type: HeldType; id: number },
): Promise<{ authorId: string | null } | undefined> {
  if (type === 'post') {
    const post = await showPost(trx, id)
    if (!post) return undefined
    if (post.added_by !== null) {
      const isNew = post.edited_at === null
      if (isNew) await announcePost(trx, emit, { ...post, id, authorId: post.added_by })
      // A list may have been edited while nobody else could see it.
      if (isNew || post.post_type === 'list')
        await announcePosts(trx, emit, [{ id, authorId: post.added_by }])
    }
    emit({ type: 'post', postId: id, gameId: post.game_id, authorId: post.added_by })
    return { authorId: post.added_by }
  }
  await lockPostOf(trx, id)
  const comment = await showComment(trx, id)
  if (!comment) return undefined
  const place = await lockPlace(trx, { postId: comment.post_id, parentId: comment.parent_id })
  if (place && comment.edited_at !== null)
    await announceToFollowers(trx, emit, [{ commentId: id, postId: comment.post_id }])
  else if (place && comment.user_id !== null)
    await announceComments(trx, emit, [
      {
        commentId: id,
        postId: comment.post_id,
        place,
        authorId: comment.user_id,
        contents: readMarkdown(comment.content),
      },
    ])
  emit({
    type: 'comment',
    postId: comment.post_id,
    gameId: place?.gameId ?? null,
    commentId: id,
    authorId: comment.user_id,
  })
  return { authorId: comment.user_id }
}

async function announcePost(
  trx: Kysely<DB>,
  emit: Emit,
  post: {
    id: number
    authorId: string
    post_type: string
    game_id: number | null
    title: string
    content: string
  },
): Promise<void> {
  const { id, authorId, title } = post
  const contents = readMarkdown(post.content)
  if (post.post_type === 'review') {
    const game = await findReviewedGame(trx, post.game_id!)
    await announceReviews(trx, emit, [{ id, authorId, game, plainText: contents.plainText }])
  } else if (post.post_type !== 'list') await announceMentions(trx, emit, { id, title, authorId, contents })
}
