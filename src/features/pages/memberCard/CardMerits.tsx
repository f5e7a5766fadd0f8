import { meritsOf } from '#/features/pages/profile/meritsOf.ts'
import type { Profile } from '#/features/pages/profile/profiles.contract.ts'
import {
  countMerit,
  MERIT_COLORS,
  MERIT_KINDS,
  MERITS,
  meritBadgeId,
} from '#/features/people/collectibles/data/thresholds.ts'
import { formatCount } from '#/shared/formatCount.ts'
import { itemAddress } from '#/shared/itemPicture.ts'
import { classes } from '#/ui/classes.ts'
import { RANK_NAMES } from '#/ui/rank.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './MemberCard.module.css'

/** The highest badge of each merit with what was counted for it; pale before its first threshold. */
export function CardMerits({ counts }: { counts: Profile['counts'] }) {
  const merits = meritsOf(counts)
  return (
    <ul className={styles.merits} aria-label="Merits">
      {MERIT_KINDS.map((kind) => {
        const count = merits[kind]
        const tier = MERITS[kind].thresholds.findLastIndex((threshold) => count >= threshold)
        const words = countMerit(kind, count)
        return (
          <li key={kind} title={tier < 0 ? words : `${words}: ${RANK_NAMES[MERIT_COLORS[tier]!]}`}>
            <img
              className={classes(styles.medal, tier < 0 && styles.none)}
              src={itemAddress({ groupID: 'merit', itemID: meritBadgeId(kind, Math.max(tier, 0)) })}
              alt=""
              width={32}
              height={32}
            />
            <span aria-hidden="true">{formatCount(count)}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
