import type { ShownRating } from '#/shared/shownRating.ts'
import { classes } from './classes.ts'
import styles from './RatingBar.module.css'

/** A thin bar with the share of positive votes (percent, 0 to 100). Without votes, or with few, it is empty. */
export function RatingBar({ percent, className }: { percent: ShownRating; className?: string }) {
  const isRated = typeof percent === 'number'
  const name = isRated ? `${Math.round(percent)}% positive` : percent === null ? 'No rating yet' : 'Few votes'
  return (
    <span
      className={classes(styles.bar, isRated && styles.rated, className)}
      role="img"
      aria-label={name}
      data-meter
      title={name}
    >
      {isRated && <span className={styles.positive} style={{ transform: `scaleX(${percent / 100})` }} />}
    </span>
  )
}
