import type { CollectibleData } from '#/features/people/collectibles/data/collectible.ts'
import { BACKDROPS, drawBackdrop } from './backdrops.ts'
import { BODIES, BODY_COLORS } from './bodies.ts'
import { FACES } from './faces.ts'
import { PARTS } from './generated/parts.ts'
import { HATS } from './hats.ts'
import { OVERLAYS } from './overlays.ts'
import { PixelCanvas, shade } from './pixelCanvas.ts'
import { drawSprite, type Sprite, spriteCanvas } from './sprite.ts'
import { CLOTH_COLORS, EYE_COLOR, GLASSES_COLOR, HAIR_COLORS, MOUTH_COLOR } from './tints.ts'
import { TOOLS } from './tools.ts'
import { TREASURES } from './treasures.ts'

/** Width and height of an avatar in pixels of its drawing. */
export const AVATAR_GRID = 20
export const BADGE_GRID = 16
export const BANNER_GRID = { width: 120, height: 24 }

/** Where the grid of the taken parts, 16 × 16, is in an avatar. */
const PARTS_AT = { x: 2, y: 4 }

export const EMBLEMS: Readonly<Record<string, Sprite>> = { ...TOOLS, ...TREASURES }

type Draw = (canvas: PixelCanvas, name: string, color?: string) => void

function find<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (found === undefined) throw new Error(`There is no drawing '${name}'`)
  return found
}

function drawPart(canvas: PixelCanvas, name: string, color: string): void {
  const [top, colors, ...rows] = find(PARTS, name).split(' ')
  const palette = Object.fromEntries(colors!.split(',').map((each, n) => [String.fromCharCode(97 + n), each]))
  drawSprite(canvas, { rows, palette }, PARTS_AT.x, PARTS_AT.y + Number(top), color)
}

function placeOutlined(canvas: PixelCanvas, picture: PixelCanvas, edge: string): void {
  canvas.place(picture.outline(edge))
  canvas.place(picture)
}

/** Hair is taken as flat shapes: the topmost pixel of each column is lit. */
function drawHair(canvas: PixelCanvas, name: string, color = 'brown'): void {
  const tint = find(HAIR_COLORS, color)
  const hair = new PixelCanvas(canvas.width, canvas.height)
  drawPart(hair, `hair.${name}`, tint)
  for (let x = 0; x < hair.width; x++) {
    const column = Array.from({ length: hair.height }, (_, y) => y)
    const top = column.find((y) => hair.isOpaque(x, y))
    const bottom = column.findLast((y) => hair.isOpaque(x, y))
    if (top === undefined || bottom === undefined) continue
    if (top < 12) hair.blend(x, top, shade(tint, 28))
    if (bottom > top + 2) hair.blend(x, bottom, shade(tint, -18))
  }
  canvas.place(hair)
}

function drawFace(canvas: PixelCanvas, name: string): void {
  const [eyes, mouth, glasses] = find(FACES, name)
  drawPart(canvas, `eyes.${eyes}`, EYE_COLOR)
  drawPart(canvas, `mouth.${mouth}`, MOUTH_COLOR)
  if (glasses) drawPart(canvas, `glasses.${glasses}`, GLASSES_COLOR)
}

function drawHat(canvas: PixelCanvas, name: string, color = 'navy'): void {
  const tint = find(CLOTH_COLORS, color)
  if (/^\d/.test(name)) {
    drawPart(canvas, `hat.${name}`, tint)
  } else {
    const hat = find(HATS, name)
    drawSprite(canvas, hat, hat.x!, hat.y!, tint)
  }
}

/** Items stand in the lower right corner, with a dark edge that separates them from the body. */
function drawItem(canvas: PixelCanvas, name: string): void {
  const item = spriteCanvas(find(EMBLEMS, name))
  const placed = new PixelCanvas(canvas.width, canvas.height)
  placed.place(item, AVATAR_GRID - item.width, AVATAR_GRID - item.height)
  placeOutlined(canvas, placed, '#1d1b2aaa')
}

const DRAW_PART: Readonly<Record<string, Draw>> = {
  background: (canvas, name) => canvas.place(drawBackdrop(name, canvas.width, canvas.height)),
  avatar_body: (canvas, name, color = 'peach') => {
    const body = find(BODIES, name)
    drawSprite(canvas, body, body.x!, body.y!, find(BODY_COLORS, color))
  },
  avatar_shirt: (canvas, name, color = 'navy') =>
    drawPart(canvas, `shirt.${name}`, find(CLOTH_COLORS, color)),
  avatar_beard: (canvas, name, color = 'brown') =>
    drawPart(canvas, `beard.${name}`, find(HAIR_COLORS, color)),
  avatar_face: drawFace,
  avatar_hair: drawHair,
  avatar_hat: drawHat,
  avatar_item: drawItem,
  avatar_overlay: (canvas, name) => find(OVERLAYS, name)(canvas),
}

type Drawn = Pick<CollectibleData, 'collectibleType' | 'art'>

/** Draws one part of an avatar over what is there. `art` is 'name' or 'name:color'. */
export function drawAvatarPart(canvas: PixelCanvas, { collectibleType, art }: Drawn): void {
  const [name, color] = art.split(':')
  DRAW_PART[collectibleType]!(canvas, name!, color)
}

/** Hats that leave the top of the head free. */
const OPEN_HATS = ['halo', 'horns', 'bow', 'antenna', 'tiara', 'catEars', 'bunnyEars', 'laurel', 'antlers']
/** The first row of the head: hair above it is under the hat. */
const HEAD_TOP = 6

/** Hair as it is under a hat. */
function drawHairUnderHat(canvas: PixelCanvas, part: Drawn, hat: Drawn | undefined): void {
  const hair = new PixelCanvas(canvas.width, canvas.height)
  drawAvatarPart(hair, part)
  if (hat && !OPEN_HATS.includes(hat.art.split(':')[0]!)) hair.data.fill(0, 0, HEAD_TOP * hair.width * 4)
  canvas.place(hair)
}

const SEPARATE = ['background', 'avatar_item', 'avatar_overlay']

/** An avatar of parts in the order of their layers. A thin dark line separates the figure from its background. */
export function drawAvatar(parts: readonly Drawn[]): PixelCanvas {
  const canvas = new PixelCanvas(AVATAR_GRID, AVATAR_GRID)
  const figure = new PixelCanvas(AVATAR_GRID, AVATAR_GRID)
  const hat = parts.find(({ collectibleType }) => collectibleType === 'avatar_hat')
  for (const part of parts) {
    if (part.collectibleType === 'avatar_hair') drawHairUnderHat(figure, part, hat)
    else if (!SEPARATE.includes(part.collectibleType)) drawAvatarPart(figure, part)
  }
  for (const part of parts) if (part.collectibleType === 'background') drawAvatarPart(canvas, part)
  placeOutlined(canvas, figure, '#1d1b2a99')
  for (const part of parts)
    if (part.collectibleType === 'avatar_item' || part.collectibleType === 'avatar_overlay')
      drawAvatarPart(canvas, part)
  return canvas
}

/** The metals of medals: light, middle, dark, and the field behind the emblem. */
const MEDALS: Readonly<Record<string, readonly [string, string, string, string]>> = {
  iron: ['#c9d0dc', '#8b94a8', '#5a6378', '#343b4d'],
  bronze: ['#efb98a', '#c07a45', '#7d4a25', '#40261a'],
  silver: ['#ffffff', '#c3cad8', '#7f899e', '#3a4257'],
  gold: ['#fff3b0', '#f2c33d', '#a8761a', '#4d3510'],
  emerald: ['#c5f7cf', '#4fbf6b', '#25703d', '#123a22'],
  sapphire: ['#cfe0ff', '#5590ee', '#2b4da3', '#152654'],
  amethyst: ['#ead8ff', '#a568e0', '#5f3494', '#2e1850'],
  ruby: ['#ffd0d6', '#e0505c', '#8b2337', '#47121f'],
}

const MEDAL_ROWS = [
  '....llllllll....',
  '..llmmmmmmmmll..',
  '.llmmffffffmmdd.',
  '.lmfffffffffffd.',
  'lmmffffffffffmmd',
  'lmffffffffffffmd',
  'lmffffffffffffmd',
  'lmffffffffffffmd',
  'lmffffffffffffmd',
  'lmffffffffffffmd',
  'lmffffffffffffmd',
  'lmmffffffffffmmd',
  '.mmfffffffffffd.',
  '.dmmmffffffmmdd.',
  '..ddmmmmmmmmdd..',
  '....dddddddd....',
]

/** A badge: an emblem on a medal; `art` is 'emblem:metal'. A name badge is 'emblem' alone or on its medal. */
export function drawBadge(art: string): PixelCanvas {
  const [name, metal] = art.split(':')
  const canvas = new PixelCanvas(BADGE_GRID, BADGE_GRID)
  const emblem = spriteCanvas(find(EMBLEMS, name!))
  if (metal) {
    const [l, m, d, f] = find(MEDALS, metal)
    drawSprite(canvas, { rows: MEDAL_ROWS, palette: { l: l!, m: m!, d: d!, f: f! } }, 0, 0)
  }
  const placed = new PixelCanvas(BADGE_GRID, BADGE_GRID)
  placed.place(
    emblem,
    Math.floor((BADGE_GRID - emblem.width) / 2),
    Math.floor((BADGE_GRID - emblem.height) / 2),
  )
  placeOutlined(canvas, placed, '#1d1b2acc')
  return canvas
}

export const drawBanner = (art: string): PixelCanvas =>
  drawBackdrop(find(BACKDROPS, art) && art, BANNER_GRID.width, BANNER_GRID.height)
