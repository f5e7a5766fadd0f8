import { useQueryClient } from '@tanstack/react-query'
import { RemoveControl } from '#/features/moderation/RemoveControl.tsx'
import { useRemoval } from '#/features/moderation/useRemoval.ts'
import type { Comment } from './comments.contract.ts'
import { removeComment, showRemoved } from './commentWrites.client.ts'

/** Removes a comment, for its author and moderators. */
export function RemoveComment({ comment, isOwn }: { comment: Comment; isOwn: boolean }) {
  const queryClient = useQueryClient()
  const removal = useRemoval({
    remove: (reason) => removeComment(comment.id, reason),
    refresh: () => showRemoved(queryClient, comment),
  })
  return <RemoveControl noun="comment" isOwn={isOwn} {...removal} />
}
