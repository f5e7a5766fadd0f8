import { LRUCache } from 'lru-cache'
import { BoundedQueue } from '#/http/boundedQueue.ts'
import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { drawCollectible, findByCode, isAvatarPart } from './allCollectibles.ts'
import { AVATAR_GRID, drawAvatar } from './art/drawArt.ts'
import { PixelCanvas } from './art/pixelCanvas.ts'
import { MAX_IN_SHEET, RECIPE_SEPARATOR, SHEET_CELL, SHEET_EDGE } from './avatarSheet.ts'
import { AVATAR_PARTS, type Collectible } from './data/collectible.ts'
import { AVATAR_SIZES } from './pictureAddress.ts'

const MB = 1024 * 1024
/** About 10,000 avatars of less than 1 KB. */
const MAX_MEMORY_BYTES = 8 * MB
const RENDERS_AT_ONCE = 2
/** A picture takes about 2 ms. */
const MAX_QUEUED_RENDERS = 1000
/** Items are shown at up to 80 pixels, banners in full width. */
const ITEM_SCALE = 4
const BANNER_SCALE = 8
const SHEET_SCALE = AVATAR_SIZES[0] / AVATAR_GRID

/** A recipe: the codes of parts in the order of their layers, at most one for each. Undefined for anything else. */
export function parseRecipe(text: string): Collectible[] | undefined {
  const parts = text.split('-', AVATAR_PARTS.length + 1).map(findByCode)
  let layer = -1
  for (const part of parts) {
    if (!part || !isAvatarPart(part.collectibleType)) return undefined
    const next = AVATAR_PARTS.indexOf(part.collectibleType)
    if (next <= layer) return undefined
    layer = next
  }
  return parts as Collectible[]
}

function drawSheet(avatars: readonly Collectible[][]): PixelCanvas {
  const sheet = new PixelCanvas(AVATAR_GRID, avatars.length * SHEET_CELL)
  const row = sheet.width * 4
  for (const [at, parts] of avatars.entries()) {
    const top = at * SHEET_CELL + SHEET_EDGE
    const bottom = top + AVATAR_GRID - 1
    sheet.place(drawAvatar(parts), 0, top)
    sheet.data.copyWithin((top - 1) * row, top * row, (top + 1) * row)
    sheet.data.copyWithin((bottom + 1) * row, bottom * row, (bottom + 1) * row)
  }
  return sheet
}

async function encode(canvas: PixelCanvas, scale: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const { width, height, data } = canvas
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .webp({ lossless: true, effort: 4 })
    .toBuffer()
}

/** Draws avatars and items once, and keeps them in memory. Rejects with `QueueFullError` when too many wait. */
export class CollectiblePictures {
  readonly #memory = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (picture) => picture.length + 200,
  })
  readonly #queue = new BoundedQueue<Buffer>(RENDERS_AT_ONCE, MAX_QUEUED_RENDERS)

  /** Undefined if there is no such avatar or size. */
  async avatar(recipe: string, size: string): Promise<Buffer | undefined> {
    const width = AVATAR_SIZES.find((each) => String(each) === size)
    const parts = parseRecipe(recipe)
    if (!width || !parts) return undefined
    return this.#once(`${recipe}/${width}`, () => encode(drawAvatar(parts), width / AVATAR_GRID))
  }

  /** Several avatars in one picture, below each other; undefined if one of them does not exist, or they are too many. */
  async sheet(recipes: readonly string[]): Promise<Buffer | undefined> {
    const avatars = recipes.map(parseRecipe)
    if (avatars.length > MAX_IN_SHEET || avatars.includes(undefined)) return undefined
    return this.#once(recipes.join(RECIPE_SEPARATOR), () =>
      encode(drawSheet(avatars as Collectible[][]), SHEET_SCALE),
    )
  }

  /** Undefined if there is no such item. */
  async item(code: string): Promise<Buffer | undefined> {
    const item = findByCode(code)
    if (!item) return undefined
    const scale = item.collectibleType === 'banner' ? BANNER_SCALE : ITEM_SCALE
    return this.#once(code, () => encode(drawCollectible(item), scale))
  }

  async #once(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const stored = this.#memory.get(key)
    if (stored) return stored
    return this.#queue.run(key, async () => {
      const picture = await draw()
      this.#memory.set(key, picture)
      return picture
    })
  }
}
