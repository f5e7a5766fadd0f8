import styles from './rank.module.css'

/** The rarity of a collectible or the color of a level, 1 to 6: common, uncommon, rare, ultra rare, epic, legendary. */
export type Rank = 1 | 2 | 3 | 4 | 5 | 6

export const RANK_NAMES: Record<Rank, string> = {
  1: 'Common',
  2: 'Uncommon',
  3: 'Rare',
  4: 'Ultra rare',
  5: 'Epic',
  6: 'Legendary',
}

/** The class that sets `--rank` to the rank's color, and `--sheen` for the highest rank. */
export function rankClass(rank: Rank): string {
  return styles[`rank${rank}`] ?? ''
}

/** Clamps a number to a rank: below 1 (a level without a color) is 1, above 6 is 6. */
export function toRank(value: number): Rank {
  return Math.min(6, Math.max(1, Math.trunc(value) || 1)) as Rank
}
