import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Button } from '#/ui/Button.tsx'
import { useReviewDialog } from './ReviewDialogProvider.tsx'

/** On the viewer's own review: opens it for editing. */
export function EditReview({ post }: { post: Pick<GamePost, 'author'> }) {
  const viewerId = useViewerId()
  const dialog = useReviewDialog()
  if (!viewerId || viewerId !== post.author?.id) return null
  return (
    <Button
      size="small"
      variant="plain"
      icon="pencil"
      onClick={dialog.open}
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
    >
      Edit
    </Button>
  )
}
