import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshPosts, removePost } from '#/features/community/posts/postWrites.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './ReviewForm.module.css'

export interface RemoveReviewProps {
  review: { id: number }
  onRemoved: () => void
  onDone: () => void
}

/** Removes the viewer's own review, from within its dialog. */
export function RemoveReview({ review, onRemoved, onDone }: RemoveReviewProps) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const removal = useMutation({
    mutationFn: () => removePost(review.id),
    onSuccess: async () => {
      onRemoved()
      showToast({ title: 'Your review was removed.', tone: 'positive', icon: 'circle-check', topic: 'post' })
      onDone()
      await refreshPosts(queryClient)
    },
  })
  return (
    <div className={styles.remove}>
      <ConfirmButton
        variant="plain"
        icon="trash-2"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      >
        Remove review
      </ConfirmButton>
      {removal.error && (
        <span role="alert" className="negative text-13">
          {errorMessage(removal.error)}
        </span>
      )}
    </div>
  )
}
