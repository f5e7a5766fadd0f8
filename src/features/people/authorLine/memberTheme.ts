import { rankClass, toRank } from '#/ui/rank.ts'
import styles from './memberTheme.module.css'

/** The classes that color what is a member's own by their theme, a rarity; undefined for the plain one, 1. */
export function memberTheme(theme: number): string | undefined {
  const rank = toRank(theme)
  return rank > 1 ? `${rankClass(rank)} ${styles.themed}` : undefined
}
