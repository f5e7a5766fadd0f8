import type { CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './NameBadge.module.css'
import { type Rank, rankClass } from './rank.ts'

export interface NameBadgeProps {
  name: ReactNode
  /** The color of the name; by default that of the text. */
  rank?: Rank | undefined
  /** The end color of a gradient that begins with that color. */
  secondRank?: Rank | undefined
  /** A small picture after the name, and its meaning. */
  badge?: { src: string; title: string } | undefined
  /** Marks the developer of the game. */
  developer?: boolean
  href?: string
  /** Opens the link in a new tab. */
  newTab?: boolean
  className?: string
}

/** A user's name as shown with what they wrote. */
export function NameBadge(props: NameBadgeProps) {
  const { name, rank, secondRank, badge, developer, href, newTab, className } = props
  const nameClass = classes(
    styles.name,
    rank && rankClass(rank),
    rank && styles.colored,
    secondRank && styles.twoColors,
  )
  const style: CSSProperties | undefined = secondRank && {
    ['--second' as string]: `var(--rarity-${secondRank})`,
  }
  return (
    <span className={classes(styles.badge, className)}>
      {href === undefined ? (
        <span className={nameClass} style={style}>
          {name}
        </span>
      ) : (
        <a
          className={`finger ${nameClass}`}
          style={style}
          href={href}
          {...(newTab && { target: '_blank', rel: 'noopener' })}
        >
          {name}
        </a>
      )}
      {badge && (
        <img
          className={styles.picture}
          src={badge.src}
          alt={badge.title}
          title={badge.title}
          width={16}
          height={16}
        />
      )}
      {developer && (
        <span className={styles.developer}>
          <Icon name="hammer" size={10} />
          Developer
        </span>
      )}
    </span>
  )
}
