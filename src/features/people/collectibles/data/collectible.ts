import { itemCode } from '#/shared/itemPicture.ts'
import type { Rank } from '#/ui/rank.ts'
import type { MeritKind } from './thresholds.ts'

/** The layers of an avatar, lowest first. */
export const AVATAR_PARTS = [
  'background',
  'avatar_body',
  'avatar_shirt',
  'avatar_beard',
  'avatar_face',
  'avatar_hair',
  'avatar_hat',
  'avatar_item',
  'avatar_overlay',
] as const
export type AvatarPart = (typeof AVATAR_PARTS)[number]

export const COLLECTIBLE_TYPES = [
  ...AVATAR_PARTS,
  'badge',
  'nameBadge',
  'nameColor',
  'theme',
  'banner',
] as const
export type CollectibleType = (typeof COLLECTIBLE_TYPES)[number]

/** Types of which a member always wears one: choosing the current item again does not remove it. */
export const REQUIRED_TYPES: readonly CollectibleType[] = ['background', 'avatar_body', 'banner']

export const COLLECTIBLE_GROUPS = ['levels', 'merit', 'premium', 'special'] as const
export type CollectibleGroup = (typeof COLLECTIBLE_GROUPS)[number]

/** What a member must reach to own an item. */
export type Requirement =
  | { kind: 'level'; level: number }
  | { kind: 'merit'; merit: MeritKind; count: number }
  /** Needs the status: hidden while the member is not a supporter. */
  | { kind: 'patron' }
  | { kind: 'patron-level'; level: number }
  /** Earned by the length of the support, in days; stays when it ends. */
  | { kind: 'patron-length'; days: number }
  | { kind: 'prestige'; prestige: number }

/** Where an item belongs: unique together. Neither changes once members own the item. */
export interface CollectibleId {
  groupID: CollectibleGroup
  itemID: number
}

/** An item as the data files declare it; `catalog.ts` adds its group and its picture. */
export interface CollectibleData {
  itemID: number
  title: string
  description: string
  /** Its rarity. */
  color: Rank
  collectibleType: CollectibleType
  /** Whether it can stand on the shelf of a profile. */
  isDisplayable: boolean
  requirement: Requirement
  /** The name of its drawing. Of a name color or theme: its value. */
  art: string
}

export interface Collectible extends CollectibleData, CollectibleId {
  /** The address of its picture. */
  image: string
}

/** The short name of an item in addresses and forms: 'l12' is item 12 of the levels. */
export const collectibleCode: (id: CollectibleId) => string = itemCode
