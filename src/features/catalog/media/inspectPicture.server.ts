import { createHash } from 'node:crypto'
import type { Metadata } from 'sharp'
import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { type ImageType, sniffImageType } from '#/shared/imageType.ts'
import {
  MAX_ANIMATION_FRAMES,
  MAX_ANIMATION_MS,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_PIXELS,
  type MediaPurpose,
  MIN_UPLOAD_SIDE,
} from './media.limits.ts'

/** Increment it when the same upload should produce different files. */
const PIPELINE_VERSION = 1

/** The hash below which a picture is stored. */
export function mediaHash(bytes: Uint8Array, purpose: MediaPurpose): string {
  return createHash('sha256')
    .update(`${PIPELINE_VERSION} ${purpose}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, 40)
}

/**
 * Checks, without looking at more than its first bytes, that an upload is a picture.
 *
 * @param declared the type that the sender declares; undefined if there is none
 * @throws ApiProblem 413 if it is too large, 415 if it is not a picture, or not of the declared type
 */
export function checkUpload(bytes: Uint8Array, declared: string | undefined): ImageType {
  if (bytes.byteLength > MAX_UPLOAD_BYTES) throw new ApiProblem(413, 'A picture can be at most 5 MB.')
  const type = sniffImageType(bytes)
  if (!type) throw new ApiProblem(415, 'The picture must be a PNG, JPEG, GIF, WebP, or AVIF.')
  if (declared !== undefined && declared !== type)
    throw new ApiProblem(415, `This file is ${type}, but was sent as ${declared.slice(0, 80)}.`)
  return type
}

/** The facts of a picture's header, all within bounds. */
export interface Inspected {
  /** As shown: turned the way its camera was held. */
  width: number
  height: number
  isAnimated: boolean
}

/**
 * Reads the header of a picture, before anything is decoded.
 *
 * @throws ApiProblem 400 if it is damaged, too small or animated where it cannot be, 413 if it has too many pixels, 415
 * if its type differs from that of its first bytes
 */
export async function inspectPicture(
  bytes: Buffer,
  type: ImageType,
  purpose: MediaPurpose,
): Promise<Inspected> {
  const metadata = await readHeader(bytes)
  if (FORMATS[type] !== metadata.format)
    throw new ApiProblem(415, 'The picture must be a PNG, JPEG, GIF, WebP, or AVIF.')
  const { width, height } = metadata.autoOrient
  const frames = canMove(type) ? (metadata.pages ?? 1) : 1
  if (width * height * frames > MAX_UPLOAD_PIXELS) throw tooManyPixels()
  if (Math.min(width, height) < MIN_UPLOAD_SIDE)
    throw new ApiProblem(400, `A picture must be at least ${MIN_UPLOAD_SIDE} pixels wide and high.`)
  if (frames > 1) checkAnimation(frames, metadata.delay ?? [], purpose)
  return { width, height, isAnimated: frames > 1 }
}

const FORMATS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

const canMove = (type: ImageType) => type === 'image/gif' || type === 'image/webp'

async function readHeader(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: MAX_UPLOAD_PIXELS }).metadata()
  } catch (error) {
    // Some formats are held to the bound while their header is read.
    if (/pixel limit/.test(String(error))) throw tooManyPixels()
    throw unreadable()
  }
}

const tooManyPixels = () =>
  new ApiProblem(413, 'A picture can have at most 40 megapixels, all frames of an animation together.')

export const unreadable = () => new ApiProblem(400, 'This picture is damaged and can’t be read.')

function checkAnimation(frames: number, delays: readonly number[], purpose: MediaPurpose): void {
  if (purpose !== 'banner')
    throw new ApiProblem(400, 'Only a banner can be animated. Choose a still picture.')
  // Browsers show a frame without a delay for 100 ms.
  const duration = delays.reduce((sum, delay) => sum + (delay <= 10 ? 100 : delay), 0)
  if (frames > MAX_ANIMATION_FRAMES || duration > MAX_ANIMATION_MS)
    throw new ApiProblem(
      400,
      `An animation can last at most ${MAX_ANIMATION_MS / 1000} seconds and have at most ${MAX_ANIMATION_FRAMES} frames.`,
    )
}
