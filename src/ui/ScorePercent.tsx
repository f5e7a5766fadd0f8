import type { ShownRating } from '#/shared/shownRating.ts'
import { classes } from './classes.ts'
import styles from './ScorePercent.module.css'
import { scoreBand } from './scoreBand.ts'

/** A percentage (0 to 100) colored by its band, or 'few votes'; null, for no votes yet, is a dash. */
export function ScorePercent({ percent, className }: { percent: ShownRating; className?: string }) {
  if (percent === null) {
    return (
      <span className={classes(styles.none, className)} title="No rating yet">
        –
      </span>
    )
  }
  if (percent === 'few votes') return <span className={classes(styles.few, className)}>few votes</span>
  return (
    <span className={classes(styles.percent, styles[scoreBand(percent)], className)}>
      {Math.round(percent)}%
    </span>
  )
}
