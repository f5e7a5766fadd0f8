import type { ProfileDiff } from '#/shared/profileFields.ts'
import { COLLECTIBLES, findByCode, findCollectible, isAvatarPart } from './allCollectibles.ts'
import {
  AVATAR_PARTS,
  COLLECTIBLE_TYPES,
  type Collectible,
  type CollectibleGroup,
  type CollectibleId,
  type CollectibleType,
  collectibleCode,
  REQUIRED_TYPES,
} from './data/collectible.ts'
import { defaultParts } from './defaultAvatar.ts'
import { avatarAddress } from './pictureAddress.ts'

/** What a member chose to wear and to show, as the column `cosmetics` has it. */
export type Cosmetics = Partial<Record<CollectibleType, { groupID: string; id: number }>> & {
  badges?: { groupID: string; id: number }[]
}

/** The same with the items themselves. */
export interface Appearance {
  worn: Collectible[]
  /** On the shelf, in the member's order. */
  badges: Collectible[]
}

const itemOf = (stored: { groupID: string; id: number } | undefined): Collectible | undefined =>
  stored && findCollectible({ groupID: stored.groupID as CollectibleGroup, itemID: stored.id })

/** Reads stored cosmetics; items that no longer exist are left out. */
export function readAppearance(cosmetics: Cosmetics): Appearance {
  const isItem = (item: Collectible | undefined) => item !== undefined
  return {
    worn: COLLECTIBLE_TYPES.filter((type) => type !== 'badge')
      .map((type) => itemOf(cosmetics[type]))
      .filter(isItem),
    badges: (cosmetics.badges ?? []).map(itemOf).filter(isItem),
  }
}

export function storeAppearance({ worn, badges }: Appearance): Cosmetics {
  const stored = ({ groupID, itemID }: CollectibleId) => ({ groupID, id: itemID })
  return {
    ...Object.fromEntries(worn.map((item) => [item.collectibleType, stored(item)])),
    ...(badges.length > 0 && { badges: badges.map(stored) }),
  }
}

/** Whether an item is hidden from a member who owns it: it needs the status of a supporter, and they do not have it now. */
export const isHidden = ({ requirement }: Collectible, isPremium: boolean): boolean =>
  !isPremium && (requirement.kind === 'patron' || requirement.kind === 'patron-level')

/**
 * An appearance without the items that need the status of a supporter, which the member does not have now, and what was left out. The parts that every
 * avatar needs are replaced by the member's default ones.
 */
export function withoutHidden(
  { worn, badges }: Appearance,
  userId: string,
  isHiddenNow: (item: Collectible) => boolean,
): { appearance: Appearance; leftOut: Collectible[] } {
  const defaults = defaultParts(userId).flatMap((code) => findByCode(code) ?? [])
  const replaced = worn.flatMap((item) => {
    if (!isHiddenNow(item)) return [item]
    const { collectibleType: type } = item
    return REQUIRED_TYPES.includes(type) ? defaults.filter((part) => part.collectibleType === type) : []
  })
  return {
    appearance: { worn: replaced, badges: badges.filter((badge) => !isHiddenNow(badge)) },
    leftOut: [...worn, ...badges].filter(isHiddenNow),
  }
}

/** How an appearance changes, by type, in the titles of the items; undefined if it does not. */
export function appearanceDiff(before: Appearance, after: Appearance): ProfileDiff | undefined {
  const titles = ({ worn, badges }: Appearance, type: CollectibleType) =>
    (type === 'badge' ? badges : worn.filter(({ collectibleType }) => collectibleType === type))
      .map(({ title }) => title)
      .join(', ') || null
  const changes = COLLECTIBLE_TYPES.map((type) => ({
    type,
    from: titles(before, type),
    to: titles(after, type),
  })).filter(({ from, to }) => from !== to)
  if (changes.length === 0) return undefined
  return Object.fromEntries(changes.map(({ type, ...change }) => [type, change]))
}

/** Why an appearance cannot be worn; undefined if it can. `isOwned` says which items the member has unlocked. */
export function findProblem(
  appearance: Appearance,
  isOwned: (item: Collectible) => boolean,
): string | undefined {
  const types = appearance.worn.map(({ collectibleType }) => collectibleType)
  const twice = types.find((type, place) => types.indexOf(type) !== place)
  if (twice) return `You can wear only one ${twice}`
  if (types.includes('badge')) return 'Badges are shown, not worn'
  if (types.some(isAvatarPart))
    for (const type of REQUIRED_TYPES)
      if (isAvatarPart(type) && !types.includes(type))
        return `An avatar needs a ${type === 'avatar_body' ? 'body' : type}`
  const notShown = appearance.badges.find(({ isDisplayable }) => !isDisplayable)
  if (notShown) return `“${notShown.title}” can’t be shown on a profile`
  if (new Set(appearance.badges).size < appearance.badges.length) return 'You can show a badge only once'
  const locked = [...appearance.worn, ...appearance.badges].find((item) => !isOwned(item))
  return locked && `You haven’t unlocked “${locked.title}”`
}

/** The columns of a profile that store an appearance: they are shown with everything that the member writes. */
export interface Face {
  avatar_url: string | null
  name_badge: string | null
  /** A rarity, '3', or two, '3-5'. */
  name_color: string | null
}

/** The face of an appearance. A hidden background or body is replaced by the member's default one. */
export function faceOf(appearance: Appearance, userId: string, isPremium: boolean): Face {
  const worn = new Map(
    appearance.worn.filter((item) => !isHidden(item, isPremium)).map((item) => [item.collectibleType, item]),
  )
  return {
    avatar_url: appearance.worn.some(({ collectibleType }) => isAvatarPart(collectibleType))
      ? avatarAddress(avatarCodes(worn, userId))
      : null,
    name_badge: worn.get('nameBadge')?.image ?? null,
    name_color: worn.get('nameColor')?.art ?? null,
  }
}

function avatarCodes(worn: ReadonlyMap<CollectibleType, Collectible>, userId: string): string[] {
  const defaults = new Map(
    defaultParts(userId).map((code) => [findByCode(code)?.collectibleType, code] as const),
  )
  return AVATAR_PARTS.flatMap((type) => {
    const item = worn.get(type)
    if (item) return [collectibleCode(item)]
    return REQUIRED_TYPES.includes(type) ? [defaults.get(type)!] : []
  })
}

const DEFAULT_BANNER = COLLECTIBLES.find(({ collectibleType }) => collectibleType === 'banner')!

/** What only a profile page shows of an appearance. */
export function decorationsOf(cosmetics: Cosmetics, isPremium: boolean) {
  const appearance = readAppearance(cosmetics)
  const visible = (type: CollectibleType) =>
    appearance.worn.find((item) => item.collectibleType === type && !isHidden(item, isPremium))
  return {
    banner_url: (visible('banner') ?? DEFAULT_BANNER).image,
    theme: Number(visible('theme')?.art ?? 1),
    badges: appearance.badges
      .filter((badge) => !isHidden(badge, isPremium))
      .map(({ title, description, image, color }) => ({ title, description, image, color })),
  }
}
