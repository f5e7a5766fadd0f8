import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './RarityFrame.module.css'
import { RANK_NAMES, type Rank, rankClass } from './rank.ts'

/** A frame around a collectible in the color of its rarity. Collectibles that the member does not own are dimmed. */
export function RarityFrame(props: {
  rank: Rank
  locked?: boolean
  children: ReactNode
  className?: string
}) {
  const { rank, locked, children, className } = props
  return (
    <span
      className={classes(
        styles.frame,
        rankClass(rank),
        rank === 6 && styles.sheen,
        locked && styles.locked,
        className,
      )}
      title={RANK_NAMES[rank]}
    >
      {children}
    </span>
  )
}
