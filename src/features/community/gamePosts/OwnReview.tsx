import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { Banner } from '#/ui/Banner.tsx'
import { classes } from '#/ui/classes.ts'
import { GamePostItem, type GamePostItemProps } from './GamePostItem.tsx'
import styles from './OwnReview.module.css'

export interface OwnReviewProps extends Omit<GamePostItemProps, 'post'> {
  review: GamePost & { is_held: boolean }
}

/** The viewer's own review, above those of others whatever their order. */
export function OwnReview({ review, ...rest }: OwnReviewProps) {
  return (
    <section className={classes('frame stack gap-4', styles.own)} aria-label="Your review">
      <p className="muted text-13 medium">Your review</p>
      {review.is_held && (
        <Banner tone="info">
          A moderator will check your review before others can see it, because it links to another site.
        </Banner>
      )}
      <GamePostItem post={review} isHeld={review.is_held} {...rest} />
    </section>
  )
}
