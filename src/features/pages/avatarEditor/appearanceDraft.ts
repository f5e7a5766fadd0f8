import type {
  AppearanceInput,
  CollectibleItem,
  OwnCollectibles,
} from '#/features/people/collectibles/collectibles.contract.ts'
import { MAX_SHOWN_BADGES } from '#/features/people/collectibles/collectibles.limits.ts'
import {
  AVATAR_PARTS,
  type CollectibleId,
  type CollectibleType,
  collectibleCode,
  REQUIRED_TYPES,
} from '#/features/people/collectibles/data/collectible.ts'
import { DEFAULT_PARTS, defaultParts } from '#/features/people/collectibles/defaultAvatar.ts'
import { type AvatarSize, avatarAddress } from '#/features/people/collectibles/pictureAddress.ts'

/** An appearance that is being made: the code of the item worn for each type, and those of the shown badges in order. */
export interface AppearanceDraft {
  worn: Partial<Record<CollectibleType, string>>
  badges: readonly string[]
}

/** Items by their code. */
export type ItemsByCode = ReadonlyMap<string, CollectibleItem>

/** The saved appearance. Without an avatar it begins with the member's default one, so that parts can be exchanged one by one. */
export function draftOf(own: OwnCollectibles, items: ItemsByCode, userId: string): AppearanceDraft {
  const worn = Object.fromEntries(
    own.worn.map((id) => [items.get(collectibleCode(id))?.collectibleType, collectibleCode(id)]),
  ) as AppearanceDraft['worn']
  const types = Object.keys(DEFAULT_PARTS) as CollectibleType[]
  const defaults = Object.fromEntries(defaultParts(userId).map((code, place) => [types[place], code]))
  const hasAvatar = AVATAR_PARTS.some((part) => worn[part])
  return { worn: hasAvatar ? worn : { ...defaults, ...worn }, badges: own.badges.map(collectibleCode) }
}

/** Chooses an item. Choosing the current one again removes it, except background, body and banner. A badge is added to the end of the shelf. */
export function chooseItem(draft: AppearanceDraft, type: CollectibleType, code: string): AppearanceDraft {
  if (type === 'badge') {
    if (draft.badges.includes(code))
      return { ...draft, badges: draft.badges.filter((badge) => badge !== code) }
    if (draft.badges.length >= MAX_SHOWN_BADGES) return draft
    return { ...draft, badges: [...draft.badges, code] }
  }
  if (draft.worn[type] !== code) return { ...draft, worn: { ...draft.worn, [type]: code } }
  if (REQUIRED_TYPES.includes(type)) return draft
  const { [type]: _removed, ...worn } = draft.worn
  return { ...draft, worn }
}

/** Moves a badge of the shelf to a place, 0-based; before the start and after the end are its ends. */
export function moveBadge(draft: AppearanceDraft, from: number, to: number): AppearanceDraft {
  const code = draft.badges[from]
  const place = Math.min(Math.max(to, 0), draft.badges.length - 1)
  if (code === undefined || place === from) return draft
  return { ...draft, badges: draft.badges.toSpliced(from, 1).toSpliced(place, 0, code) }
}

/** How likely a random avatar has a part that it can do without. */
const CHANCES: Partial<Record<CollectibleType, number>> = {
  avatar_beard: 0.25,
  avatar_hat: 0.5,
  avatar_item: 0.6,
  avatar_overlay: 0.25,
}

/** Another avatar of items that the member can wear. Name, theme, banner and badges stay. */
export function randomAvatar(
  draft: AppearanceDraft,
  wearable: readonly CollectibleItem[],
  random: () => number = Math.random,
): AppearanceDraft {
  const worn = { ...draft.worn }
  for (const type of AVATAR_PARTS) {
    const choices = wearable.filter((item) => item.collectibleType === type)
    delete worn[type]
    if (choices.length > 0 && random() < (CHANCES[type] ?? 1))
      worn[type] = collectibleCode(choices[Math.floor(random() * choices.length)]!)
  }
  return { ...draft, worn }
}

/** The address of the avatar of a draft. */
export const draftAvatar = ({ worn }: AppearanceDraft, size: AvatarSize): string =>
  avatarAddress(
    AVATAR_PARTS.flatMap((part) => worn[part] ?? []),
    size,
  )

export const isSameAppearance = (a: AppearanceDraft, b: AppearanceDraft): boolean => {
  const text = ({ worn, badges }: AppearanceDraft) => JSON.stringify([Object.entries(worn).sort(), badges])
  return text(a) === text(b)
}

/** The draft as the API takes it. */
export function toAppearance({ worn, badges }: AppearanceDraft, items: ItemsByCode): AppearanceInput {
  const toIds = (codes: readonly string[]): CollectibleId[] =>
    codes.flatMap((code) => {
      const item = items.get(code)
      return item ? [{ groupID: item.groupID, itemID: item.itemID }] : []
    })
  return { worn: toIds(Object.values(worn)), badges: toIds(badges) }
}
