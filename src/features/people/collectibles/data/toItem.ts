import type { Rank } from '#/ui/rank.ts'
import type { CollectibleData, CollectibleType, Requirement } from './collectible.ts'

/** What every row of the data files ends with: type, drawing, title, description. */
export type ItemLook = readonly [CollectibleType, string, string, string]

/** An item of the data files. Badges, and only they, can stand on the shelf of a profile. */
export const toItem = (
  itemID: number,
  color: Rank,
  requirement: Requirement,
  [collectibleType, art, title, description]: ItemLook,
): CollectibleData => ({
  itemID,
  title,
  description,
  color,
  collectibleType,
  isDisplayable: collectibleType === 'badge',
  requirement,
  art,
})
