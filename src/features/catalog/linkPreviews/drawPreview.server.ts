import type { OverlayOptions, Sharp } from 'sharp'
import { coverSvg } from '#/features/catalog/covers/drawCover.ts'
import type { CoverSubject } from '#/features/catalog/covers/drawingChoice.ts'
import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { type LinkPreview, MAX_PREVIEW_PICTURES, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './linkPreview.ts'
import {
  CLEAR_OF_TEXT,
  COLORS,
  type PictureLocation,
  pictureLocations,
  previewSvg,
} from './previewSvg.server.ts'

/** Where the pictures of a preview come from. */
export interface PictureSources {
  /** The bytes of a picture of this site; undefined if there is none. */
  readPicture(path: string): Promise<Buffer | undefined>
  /** What a game's cover is drawn from; undefined for an unknown game. */
  findCover(gameId: number): CoverSubject | undefined
}

/** What members see as pictures, and nothing else of the site. */
const PICTURE = /^\/media\/(?:uploads|avatars|demo)\/[\w./-]+$/
const COVER = /^\/media\/covers\/(\d+)\//
/** Logos are drawn at 192 pixels: at a higher density they fill a large place sharply. */
const COVER_DENSITY = 200

/** The preview as a JPEG of 1200 × 630 pixels. A picture that cannot be read is left out. */
export async function drawPreview(preview: LinkPreview, sources: PictureSources): Promise<Buffer> {
  const sharp = await loadSharp()
  const pictures = await Promise.all(
    preview.pictures.slice(0, MAX_PREVIEW_PICTURES).map((address) => openPicture(address, sources)),
  )
  const layers = await fillPlaces(pictures.filter((each) => each !== undefined))
  let backdrop = await drawBackdrop(preview.backdrop, sources)
  if (!backdrop && layers.length === 0) backdrop = await drawBackdrop(preview.cover, sources)
  const svg = Buffer.from(
    await previewSvg(preview, { pictures: layers.length, hasBackdrop: backdrop !== undefined }),
  )
  return (backdrop ?? sharp(svg))
    .composite(backdrop ? [{ input: svg }, ...layers] : layers)
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface OpenPicture {
  /** The bytes of its file. Whether they are a picture shows when they are decoded. */
  file: Buffer
  density?: number
  /** Pixel art keeps its pixels. */
  isPixelArt: boolean
  isCover: boolean
}

async function openPicture(
  address: string,
  sources: PictureSources,
  variant: 'logo' | 'share' = 'logo',
): Promise<OpenPicture | undefined> {
  const [, gameId] = COVER.exec(address) ?? []
  const cover = gameId === undefined ? undefined : sources.findCover(Number(gameId))
  if (cover)
    return {
      file: Buffer.from(coverSvg(cover, variant)),
      ...(variant === 'logo' && { density: COVER_DENSITY }),
      isPixelArt: false,
      isCover: true,
    }
  const file = PICTURE.test(address) ? await sources.readPicture(address) : undefined
  return file && { file, isPixelArt: address.startsWith('/media/avatars/'), isCover: false }
}

/**
 * What fills the preview, decoded; undefined if there is no such picture, or it is damaged. What a cover shows is at its right already; of another
 * picture, the middle is put there.
 */
async function drawBackdrop(
  address: string | undefined,
  sources: PictureSources,
): Promise<Sharp | undefined> {
  const opened = address === undefined ? undefined : await openPicture(address, sources, 'share')
  if (!opened) return undefined
  const sharp = await loadSharp()
  const left = opened.isCover ? 0 : CLEAR_OF_TEXT
  try {
    const { data, info } = await sharp(opened.file)
      .resize(PREVIEW_WIDTH - left, PREVIEW_HEIGHT, { fit: 'cover' })
      .extend({ left, background: COLORS.bg })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: info })
  } catch {
    return undefined
  }
}

/** The pictures beside the text; without damaged ones, the others are placed as if there were only them. */
async function fillPlaces(pictures: readonly OpenPicture[]): Promise<OverlayOptions[]> {
  const places = pictureLocations(pictures.length)
  const filled = await Promise.all(
    pictures.map((picture, at) => fillPlace(picture, places[at]!).catch(() => undefined)),
  )
  if (filled.includes(undefined)) return fillPlaces(pictures.filter((_, at) => filled[at] !== undefined))
  return places.map(({ left, top }, at) => ({
    input: filled[at]!,
    left: Math.round(left),
    top: Math.round(top),
  }))
}

async function fillPlace(
  { file, density, isPixelArt }: OpenPicture,
  { side, radius }: PictureLocation,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`
  return sharp(file, density === undefined ? {} : { density })
    .resize(side, side, { fit: 'cover', ...(isPixelArt && { kernel: 'nearest' as const }) })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
