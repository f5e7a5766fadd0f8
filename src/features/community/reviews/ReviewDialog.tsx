import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ownReviewQuery } from './reviews.client.ts'

export interface ReviewDialogProps {
  game: { urlid: string; name: string }
  open: boolean
  onClose: () => void
  onSignedOut: () => void
}

/** The dialog in which the viewer writes their review of a game, or edits and removes the one they wrote. */
export default function ReviewDialog({ game, open, onClose, onSignedOut }: ReviewDialogProps) {
  const viewerId = useViewerId()
  const own = useQuery(ownReviewQuery(viewerId, game.urlid))
  // What it shows stays while it fades out, although the review may be there or gone by then, and when the session
  // ends: the author can go on writing, and signs in to send it.
  const shown = useRef(own.data)
  if (open && viewerId) shown.current = own.data
  const data = shown.current
  const review = data?.review
  const refusal = review ? null : data?.refusal
  return (
    <Dialog
      form
      open={open}
      onClose={onClose}
      title={review ? `Your review of ${game.name}` : `Review ${game.name}`}
    >
      {own.isPending && !data && <SkeletonText lines={6} />}
      {own.isError && (
        <ErrorState compact title="The review couldn’t be loaded" onRetry={() => void own.refetch()} />
      )}
      {refusal && <p>{refusal}</p>}
      {data && !refusal && (
        <ReviewForm
          key={review?.id ?? 'new'}
          game={game}
          own={data}
          onDone={onClose}
          onSignedOut={onSignedOut}
        />
      )}
    </Dialog>
  )
}
