import { groupDigits } from '#/shared/formatCount.ts'
import { classes } from '#/ui/classes.ts'
import { LevelBar, MissingExp } from '#/ui/Level.tsx'
import { rankClass, toRank } from '#/ui/rank.ts'
import styles from './ProfileLevel.module.css'
import type { Profile } from './profiles.contract.ts'

/** A member's level and experience in large numbers, with the way to the next level. `isHidden`: the viewer hides their own. */
export function ProfileLevel({ profile, isHidden }: { profile: Profile; isHidden: boolean }) {
  const { level, total_exp } = profile
  const rank = toRank(profile.level_color)
  const progress = { level, ...withinLevel(profile) }
  if (isHidden)
    return (
      <p className={classes('row middle muted text-13', styles.level)}>
        Your level is hidden. You can show it again in Settings.
      </p>
    )
  return (
    <div className={classes('row middle gap-16', styles.level, rankClass(rank))}>
      <p className={styles.number}>
        <span className="muted text-12 medium">Level</span>
        <strong className="title-font">{level}</strong>
      </p>
      <div className="stack grow gap-6">
        <p className="row wrap bottom spread gap-4-16 tabular muted text-13">
          <span>
            <strong className={classes('title-font text-18', styles.exp)}>{groupDigits(total_exp)}</strong>{' '}
            EXP
          </span>
          <span>
            <MissingExp {...progress} />
          </span>
        </p>
        <LevelBar slim rank={rank} {...progress} />
      </div>
    </div>
  )
}

/** Experience within the level, and the total for the level; 0 at the top level. */
export function withinLevel({ total_exp, level_exp: { from, to } }: Profile) {
  return { exp: total_exp - from, needed: to === null ? 0 : to - from }
}
