import type { Sharp, SharpOptions } from 'sharp'
import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { type Inspected, unreadable } from './inspectPicture.server.ts'
import {
  MAX_UPLOAD_PIXELS,
  MEDIA_SIZES,
  type MediaFormat,
  type MediaPurpose,
  type MediaSize,
  SUBSTITUTE_SIZES,
} from './media.limits.ts'

export interface RenderedFile {
  size: string
  format: MediaFormat
  bytes: Buffer
}

export interface RenderedPicture {
  /** Of the largest size that is stored. */
  width: number
  height: number
  /** A tiny picture as a data URL. */
  blur: string
  files: RenderedFile[]
}

const TIMEOUT_SECONDS = 20
/** Rows are decoded as they are needed, and damage is an error. */
const READING: SharpOptions = { limitInputPixels: MAX_UPLOAD_PIXELS, sequentialRead: true, failOn: 'error' }

const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])

/**
 * Some programs leave out the two bytes that end a JPEG. With an end, a decoder only warns of a picture of which half is missing, so
 * warnings are errors there.
 */
async function orWithEnd<Decoded>(
  bytes: Buffer,
  decode: (bytes: Buffer, options: SharpOptions) => Promise<Decoded>,
): Promise<Decoded> {
  try {
    return await decode(bytes, READING)
  } catch (error) {
    const lacksItsEnd = bytes.subarray(0, 2).equals(JPEG_START) && !bytes.subarray(-2).equals(JPEG_END)
    if (!lacksItsEnd) throw error
    return decode(Buffer.concat([bytes, JPEG_END]), { ...READING, failOn: 'warning' })
  }
}

/**
 * Decodes an inspected picture and encodes it again in all sizes of its purpose. Nothing of the uploaded file is copied: metadata, color profiles
 * (converted to sRGB) and whatever was hidden beside the pixels are gone. Rejects with `ApiProblem` 400 if the picture is damaged.
 */
export async function renderPicture(
  bytes: Buffer,
  inspected: Inspected,
  purpose: MediaPurpose,
): Promise<RenderedPicture> {
  const sizes = Object.entries(MEDIA_SIZES[purpose])
    // All frames of an animation in the largest size would weigh megabytes.
    .filter(([name]) => !inspected.isAnimated || SUBSTITUTE_SIZES[name] === undefined)
    .map(([name, size]) => ({ ...size, name, ...fitSize(inspected, size) }))
  const largest = sizes[0]!
  const sharp = await loadSharp()
  try {
    // Decoded once, to the largest size; the others are made of that.
    const { data, info } = await orWithEnd(bytes, (file, options) =>
      resize(sharp(file, options).autoOrient(), largest)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toColorspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true }),
    )
    const still = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const files: RenderedFile[] = []
    for (const size of sizes) {
      if (inspected.isAnimated) {
        const moving = resize(sharp(bytes, { ...READING, animated: true }), size).timeout({
          seconds: TIMEOUT_SECONDS,
        })
        files.push({
          size: size.name,
          format: 'webp',
          bytes: await moving.webp({ quality: 70, effort: 2 }).toBuffer(),
        })
        continue
      }
      const picture = () => (size === largest ? still() : crop(still(), info, size))
      files.push({ size: size.name, format: 'webp', bytes: await asWebp(picture(), size.quality) })
      files.push({ size: size.name, format: 'avif', bytes: await asAvif(picture()) })
    }
    const tiny = await still().resize({ width: 16 }).webp({ quality: 30 }).toBuffer()
    return {
      width: info.width,
      height: info.height,
      blur: `data:image/webp;base64,${tiny.toString('base64')}`,
      files,
    }
  } catch {
    throw unreadable()
  }
}

const resize = (picture: Sharp, { width, height, fit }: MediaSize) => picture.resize({ width, height, fit })

/** Resizes a picture of `source`'s size, and crops it where its size says. */
function crop(picture: Sharp, source: { width: number; height: number }, box: MediaSize): Sharp {
  const { width, height, above } = box
  if (above === undefined) return resize(picture, box)
  const scale = Math.max(width / source.width, height / source.height)
  const [wide, high] = [Math.round(source.width * scale), Math.round(source.height * scale)]
  return picture.resize({ width: wide, height: high, fit: 'fill' }).extract({
    left: Math.round((wide - width) / 2),
    top: Math.round((high - height) * above),
    width,
    height,
  })
}

const asWebp = (picture: Sharp, quality = 82) => picture.webp({ quality, effort: 4 }).toBuffer()
const asAvif = (picture: Sharp) =>
  picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()

/** The size that a picture gets: never larger than it is, and in the requested shape. */
function fitSize(source: { width: number; height: number }, size: MediaSize) {
  const [wide, high] = [size.width / source.width, size.height / source.height]
  const scale = size.fit === 'inside' ? Math.min(1, wide, high) : 1 / Math.max(1, wide, high)
  const [width, height] = size.fit === 'inside' ? [source.width, source.height] : [size.width, size.height]
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
