import { classes } from './classes.ts'
import styles from './RatingBar.module.css'

/** A thin bar with the share of positive votes (percent, 0 to 100). null, for no votes, is an empty bar. */
export function RatingBar({ percent, className }: { percent: number | null; className?: string }) {
  const name = percent === null ? 'No rating yet' : `${Math.round(percent)}% positive`
  return (
    <span
      className={classes(styles.bar, percent !== null && styles.rated, className)}
      role="img"
      aria-label={name}
      data-meter
      title={name}
    >
      {percent !== null && (
        <span className={styles.positive} style={{ transform: `scaleX(${percent / 100})` }} />
      )}
    </span>
  )
}
