import type { QueryClient } from '@tanstack/react-query'
import { apiSend } from '#/shared/apiClient.ts'
import type { CommentWritten } from './comments.contract.ts'

export interface Feedback {
  positives: string[]
  negatives: string[]
}

/** Comments on a post, or replies to a comment of it where `parentId` is given. */
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

export const removeComment = (id: number): Promise<void> => apiSend('DELETE', `/api/comments/${id}`, {})

/** Reads again what shows a post's comments or counts them; resolves once the comments are there. */
export async function refreshComments(queryClient: QueryClient, postId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['posts'] })
  await queryClient.invalidateQueries({ queryKey: ['comments', postId] })
}
