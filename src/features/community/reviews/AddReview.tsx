import type { ButtonProps } from '#/ui/Button.tsx'
import { Button } from '#/ui/Button.tsx'
import { useReviewDialog } from './ReviewDialogProvider.tsx'
import { useOwnReview } from './reviews.client.ts'

/** Opens the review dialog, for a new review or the viewer's own. It loads when the reader reaches for the button. */
export function AddReview({ urlid, ...look }: { urlid: string } & ButtonProps) {
  const dialog = useReviewDialog()
  const own = useOwnReview(urlid)
  return (
    <Button
      icon="pencil"
      {...look}
      onClick={dialog.open}
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
    >
      {own ? 'Edit your review' : 'Add review'}
    </Button>
  )
}
