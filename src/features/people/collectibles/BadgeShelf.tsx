import { classes } from '#/ui/classes.ts'
import { RANK_NAMES, rankClass, toRank } from '#/ui/rank.ts'
import styles from './BadgeShelf.module.css'

export interface ShownBadge {
  title: string
  description: string
  image: string
  /** Its rarity. */
  color: number
}

/** The badges that a member shows, in their order; nothing without any. */
export function BadgeShelf({ badges }: { badges: readonly ShownBadge[] }) {
  if (badges.length === 0) return null
  return (
    <ul className="row wrap gap-8" aria-label="Badges">
      {badges.map(({ title, description, image, color }) => (
        <li key={image} className={classes(styles.badge, rankClass(toRank(color)))}>
          <img
            src={image}
            alt={title}
            title={`${title}: ${description} (${RANK_NAMES[toRank(color)]})`}
            width={48}
            height={48}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  )
}
