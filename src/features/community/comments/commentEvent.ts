import type { DomainEvent } from '#/domainEvents.ts'

interface StoredComment {
  post_id: number
  game_id: number | null
  user_id: string | null
}

/** Says that a comment was written, changed, or removed. */
export const commentEvent = (id: number, { post_id, game_id, user_id }: StoredComment): DomainEvent => ({
  type: 'comment',
  postId: post_id,
  gameId: game_id,
  commentId: id,
  authorId: user_id,
})
