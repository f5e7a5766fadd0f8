import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RemoveControl } from '#/features/moderation/RemoveControl.tsx'
import type { Comment } from './comments.contract.ts'
import { removeComment, showRemoved } from './commentWrites.client.ts'

/** Removes a comment, for its author and moderators. */
export function RemoveComment({ comment, isOwn }: { comment: Comment; isOwn: boolean }) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: (reason: string) => removeComment(comment.id, reason),
    onSuccess: () => showRemoved(queryClient, comment),
  })
  return (
    <RemoveControl
      noun="comment"
      isOwn={isOwn}
      isBusy={removal.isPending}
      error={removal.error}
      onRemove={removal.mutate}
    />
  )
}
