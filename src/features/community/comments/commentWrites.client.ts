import type { QueryClient } from '@tanstack/react-query'
import { apiSend } from '#/shared/apiClient.ts'
import { addOwnComment, patchComment, refreshComments } from './comments.client.ts'
import type { Comment, CommentWritten } from './comments.contract.ts'

export interface Feedback {
  positives: string[]
  negatives: string[]
}

/** Sends a comment on a post, or with `parentId` a reply to one of its comments. */
export function sendComment(
  postId: number,
  parentId: number | undefined,
  comment: string,
  feedback?: Feedback,
): Promise<CommentWritten> {
  return parentId === undefined
    ? apiSend('POST', '/api/addPostComment', { postID: postId, comment, feedback })
    : apiSend('POST', '/api/addPostCommentReply', { postID: postId, parentCommentID: parentId, comment })
}

export const editComment = (id: number, comment: string): Promise<CommentWritten> =>
  apiSend('PATCH', `/api/comments/${id}`, { comment })

/** Removes one's own comment; moderators can remove any, with a reason. */
export const removeComment = (id: number, reason: string): Promise<void> =>
  apiSend('DELETE', `/api/comments/${id}`, reason ? { reason } : {})

/** Shows a new comment immediately and refreshes everything else in the background. */
export function showWritten(queryClient: QueryClient, postId: number, { comment }: CommentWritten): void {
  if (comment) {
    addOwnComment(queryClient, comment)
    if (comment.parent_id !== null) patchComment(queryClient, postId, comment.parent_id, withReplies(1))
  }
  readAgain(queryClient, postId)
}

/** Shows the edited text, or that it is held. */
export function showEdited(queryClient: QueryClient, postId: number, { id, comment }: CommentWritten): void {
  patchComment(queryClient, postId, id, (before) =>
    comment ? { ...before, content: comment.content, edited_at: comment.edited_at } : emptied(before),
  )
  readAgain(queryClient, postId)
}

/** Shows that a comment was removed. */
export function showRemoved(
  queryClient: QueryClient,
  { id, post_id, parent_id, reply_count }: Comment,
): void {
  patchComment(queryClient, post_id, id, emptied)
  if (reply_count === 0 && parent_id !== null) patchComment(queryClient, post_id, parent_id, withReplies(-1))
  readAgain(queryClient, post_id)
}

const withReplies = (more: number) => (comment: Comment) => ({
  ...comment,
  reply_count: comment.reply_count + more,
})

const emptied = (comment: Comment): Comment => ({ ...comment, is_removed: true, content: '', author: null })

function readAgain(queryClient: QueryClient, postId: number): void {
  void queryClient.invalidateQueries({ queryKey: ['posts'] })
  void refreshComments(queryClient, postId)
}
