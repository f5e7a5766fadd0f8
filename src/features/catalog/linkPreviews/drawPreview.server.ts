import type { Sharp } from 'sharp'
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
  const found = (
    await Promise.all(
      preview.pictures.slice(0, MAX_PREVIEW_PICTURES).map((address) => openPicture(address, sources)),
    )
  ).filter((each) => each !== undefined)
  const backdrop =
    preview.backdrop === undefined ? undefined : await openPicture(preview.backdrop, sources, 'share')
  const places = pictureLocations(found.length)
  const layers = await Promise.all(
    places.map(async (place, at) => ({
      input: await fillPlace(found[at]!, place),
      left: Math.round(place.left),
      top: Math.round(place.top),
    })),
  )
  const svg = Buffer.from(
    await previewSvg(preview, { pictures: found.length, hasBackdrop: backdrop !== undefined }),
  )
  const base = backdrop ? fillBackdrop(backdrop) : sharp(svg)
  return base
    .composite(backdrop ? [{ input: svg }, ...layers] : layers)
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface OpenPicture {
  picture: Sharp
  /** Pixel art keeps its pixels. */
  isPixelArt: boolean
  isCover: boolean
}

async function openPicture(
  address: string,
  sources: PictureSources,
  variant: 'logo' | 'share' = 'logo',
): Promise<OpenPicture | undefined> {
  const sharp = await loadSharp()
  const [, gameId] = COVER.exec(address) ?? []
  const cover = gameId === undefined ? undefined : sources.findCover(Number(gameId))
  if (cover)
    return {
      picture: sharp(
        Buffer.from(coverSvg(cover, variant)),
        variant === 'logo' ? { density: COVER_DENSITY } : {},
      ),
      isPixelArt: false,
      isCover: true,
    }
  const bytes = PICTURE.test(address) ? await sources.readPicture(address) : undefined
  return bytes && { picture: sharp(bytes), isPixelArt: address.startsWith('/media/avatars/'), isCover: false }
}

/** What a cover shows is at its right already; of another picture, the middle is put there. */
function fillBackdrop({ picture, isCover }: OpenPicture): Sharp {
  const left = isCover ? 0 : CLEAR_OF_TEXT
  return picture
    .resize(PREVIEW_WIDTH - left, PREVIEW_HEIGHT, { fit: 'cover' })
    .extend({ left, background: COLORS.bg })
}

function fillPlace({ picture, isPixelArt }: OpenPicture, { side, radius }: PictureLocation): Promise<Buffer> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`
  return picture
    .resize(side, side, { fit: 'cover', ...(isPixelArt && { kernel: 'nearest' as const }) })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
