import { groupDigits } from '#/shared/formatCount.ts'
import { classes } from './classes.ts'
import styles from './Level.module.css'
import { RollingNumber } from './RollingNumber.tsx'
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

type Progress = Pick<LevelBarProps, 'level' | 'exp' | 'needed'>

const missingExp = ({ exp, needed }: Progress): number => Math.max(0, Math.ceil(needed - exp))

const nextLevel = ({ level }: Progress): string => `EXP to level ${level + 1}`

const HIGHEST = 'The highest level'

/** What the next level takes, in words. */
const missingExpText = (progress: Progress): string =>
  progress.needed > 0 ? `${groupDigits(missingExp(progress))} ${nextLevel(progress)}` : HIGHEST

/** What the next level takes, with a number that rolls. */
export function MissingExp(progress: Progress) {
  if (progress.needed <= 0) return HIGHEST
  return (
    <>
      {/* The number of another level is larger or smaller for that reason alone. */}
      <RollingNumber value={missingExp(progress)} format={groupDigits} of={`${progress.level}`} />{' '}
      {nextLevel(progress)}
    </>
  )
}

/** The progress within a level. */
export function LevelBar({ level, rank, exp, needed, slim }: LevelBarProps) {
  const share = needed > 0 ? Math.min(1, Math.max(0, exp / needed)) : 1
  const missing = missingExpText({ level, exp, needed })
  return (
    <span className={classes(styles.level, rankClass(rank))} title={missing}>
      {!slim && (
        <span className="row middle spread gap-8">
          <LevelBadge level={level} rank={rank} />
          <span className="tabular muted text-12">
            <MissingExp level={level} exp={exp} needed={needed} />
          </span>
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
