import { classes } from './classes.ts'
import styles from './Level.module.css'
import { type Rank, rankClass } from './rank.ts'

export interface LevelBadgeProps {
  level: number
  rank: Rank
  /** The member who has the level, where members can hide their own level from themselves. */
  memberId?: string | undefined
}

/** A level's number in its color. */
export function LevelBadge({ level, rank, memberId }: LevelBadgeProps) {
  return (
    <span
      data-level-of={memberId}
      className={classes(styles.badge, rankClass(rank), rank === 6 && styles.sheen)}
      title={`Level ${level}`}
    >
      <span className="visually-hidden">Level </span>
      {level}
    </span>
  )
}

export interface LevelBarProps {
  level: number
  rank: Rank
  /** Experience within the level, and the total for the level; 0 at the highest level. */
  exp: number
  needed: number
  /** slim: only the bar. */
  slim?: boolean
}

/** What the next level takes, in words. */
export const missingExp = ({
  level,
  exp,
  needed,
}: Pick<LevelBarProps, 'level' | 'exp' | 'needed'>): string =>
  needed > 0 ? `${Math.max(0, Math.ceil(needed - exp))} EXP to level ${level + 1}` : 'The highest level'

/** The progress within a level. */
export function LevelBar({ level, rank, exp, needed, slim }: LevelBarProps) {
  const share = needed > 0 ? Math.min(1, Math.max(0, exp / needed)) : 1
  const missing = missingExp({ level, exp, needed })
  return (
    <span className={classes(styles.level, rankClass(rank))} title={missing}>
      {!slim && (
        <span className="row middle spread gap-8">
          <LevelBadge level={level} rank={rank} />
          <span className="tabular muted text-12">{missing}</span>
        </span>
      )}
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={`Level ${level}`}
        aria-valuemin={0}
        aria-valuemax={needed || 1}
        aria-valuenow={needed > 0 ? exp : 1}
        aria-valuetext={missing}
        data-meter
      >
        <span className={styles.done} style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  )
}
