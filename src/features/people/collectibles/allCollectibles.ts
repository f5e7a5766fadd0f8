import { itemAddress } from '#/shared/itemPicture.ts'
import { TOP_LEVEL } from '#/shared/levels.ts'
import { AVATAR_GRID, drawAvatarPart, drawBadge, drawBanner } from './art/drawArt.ts'
import { PixelCanvas } from './art/pixelCanvas.ts'
import {
  AVATAR_PARTS,
  type AvatarPart,
  type Collectible,
  type CollectibleData,
  type CollectibleGroup,
  type CollectibleId,
  collectibleCode,
} from './data/collectible.ts'
import { LEVEL_ITEMS, levelRarity } from './data/levelItems.ts'
import { MERIT_ITEMS } from './data/merit.ts'
import { PREMIUM_ITEMS } from './data/premium.ts'
import { SPECIAL_ITEMS } from './data/special.ts'

const GROUPS: Readonly<Record<CollectibleGroup, readonly CollectibleData[]>> = {
  levels: LEVEL_ITEMS,
  merit: MERIT_ITEMS,
  premium: PREMIUM_ITEMS,
  special: SPECIAL_ITEMS,
}

/** Every item, by group. */
export const COLLECTIBLES: readonly Collectible[] = Object.entries(GROUPS).flatMap(([group, items]) =>
  items.map((item) => {
    const id = { groupID: group as CollectibleGroup, itemID: item.itemID }
    return { ...item, ...id, image: itemAddress(id) }
  }),
)

const byCode = new Map(COLLECTIBLES.map((item) => [collectibleCode(item), item]))

/** The item with a code such as 'l12'; undefined if there is none. */
export const findByCode = (code: string): Collectible | undefined => byCode.get(code)

export const findCollectible = (id: CollectibleId): Collectible | undefined => byCode.get(collectibleCode(id))

export const isAvatarPart = (type: string): type is AvatarPart => AVATAR_PARTS.some((part) => part === type)

/** What everybody owns from the start; no row says so. */
export const isStarter = ({ requirement }: Pick<Collectible, 'requirement'>): boolean =>
  requirement.kind === 'level' && requirement.level === 0

/** Throws an error that says what is wrong with the data files: the site does not start with them. */
export function checkCatalog(items: readonly Collectible[] = COLLECTIBLES): void {
  const codes = new Set<string>()
  for (const item of items) {
    const code = collectibleCode(item)
    const wrong = (what: string) => new Error(`Collectible ${code} '${item.title}' ${what}`)
    if (codes.has(code)) throw wrong('has the id of another one')
    codes.add(code)
    if (!item.title.trim() || !item.description.trim()) throw wrong('has no title or description')
    if (item.requirement.kind === 'level' && item.color !== levelRarity(item.requirement.level))
      throw wrong('has not the rarity of its level')
    try {
      drawCollectible(item)
    } catch (error) {
      throw wrong(`cannot be drawn: ${(error as Error).message}`)
    }
  }
  for (let level = 1; level <= TOP_LEVEL; level++)
    if (!items.some(({ requirement }) => requirement.kind === 'level' && requirement.level === level))
      throw new Error(`No collectible unlocks at level ${level}`)
}

const NAME_COLOR = /^([1-6])(?:-([1-6]))?$/

/** The picture of an item: parts of avatars on their own, badges, banners; name colors and themes as a swatch of their value. */
export function drawCollectible(item: CollectibleData): PixelCanvas {
  const { collectibleType, art } = item
  if (collectibleType === 'badge' || collectibleType === 'nameBadge') return drawBadge(art)
  if (collectibleType === 'banner') return drawBanner(art)
  if (isAvatarPart(collectibleType)) {
    const canvas = new PixelCanvas(AVATAR_GRID, AVATAR_GRID)
    drawAvatarPart(canvas, item)
    return canvas
  }
  const [, from, to = from] = NAME_COLOR.exec(art) ?? []
  if (!from) throw new Error(`'${art}' is no color`)
  const canvas = new PixelCanvas(AVATAR_GRID, AVATAR_GRID)
  canvas.fill(3, 6, 7, 8, SWATCHES[Number(from) - 1]!)
  canvas.fill(10, 6, 7, 8, SWATCHES[Number(to) - 1]!)
  return canvas
}

/** The rarity colors of the dark theme; the site shows names and themes in those of the reader's. */
const SWATCHES = ['#9aa3b5', '#4cc38a', '#5aa2ff', '#b48cff', '#f5924c', '#f2c94c']
