import { MEDIA_FORMATS, MEDIA_SIZES, type MediaFormat, type MediaPurpose } from './media.limits.ts'

const SIZE_NAMES = new Set(Object.values(MEDIA_SIZES).flatMap((sizes) => Object.keys(sizes)))

/** One file of a picture. */
export interface MediaFile {
  /** 40 hexadecimal digits. */
  hash: string
  /** A name of `MEDIA_SIZES`. */
  size: string
  format: MediaFormat
}

/** Where uploaded pictures are on the site. */
export const MEDIA_PREFIX = '/media/uploads/'

/** The path of a file on the site. */
export const mediaPath = ({ hash, size, format }: MediaFile) => `${MEDIA_PREFIX}${hash}/${size}.${format}`

/** The path of the first frame of a picture that may move, from the path of one of its files. */
export function stillPath(path: string): string {
  const name = path.lastIndexOf('/') + 1
  return path.endsWith('.webp') ? `${path.slice(0, name)}still-${path.slice(name)}` : path
}

/** Of a path that `stillPath` made: the path that it was made of; undefined for any other. */
export const movingPath = (path: string): string | undefined =>
  path.includes('/still-') && path.endsWith('.webp') ? path.replace('/still-', '/') : undefined

/** Reads the part of a path after `MEDIA_PREFIX`; undefined for everything that is not exactly a file's address. */
export function parseMediaPath(path: string): MediaFile | undefined {
  const [, hash, size, format] = /^([0-9a-f]{40})\/([a-z]+)\.([a-z]+)$/.exec(path) ?? []
  const known = MEDIA_FORMATS.find((each) => each === format)
  return hash && size && known && SIZE_NAMES.has(size) ? { hash, size, format: known } : undefined
}

/** A picture on this site of which there are sizes: an uploaded one, or a screenshot of the demo catalog. */
const SIZED = /^(\/media\/(?:uploads\/[0-9a-f]{40}|demo\/[\w-]+)\/)([a-z]+)\.(?:webp|avif)$/

/**
 * The paths of all sizes of a picture on this site, by name, from the path of any of them; undefined for an address that is not such a path.
 * `purpose` is what the place shows: the address does not say it.
 */
export function mediaSizes(address: string, purpose: MediaPurpose): Record<string, string> | undefined {
  const [, folder, known] = SIZED.exec(address) ?? []
  if (!folder || !known || !Object.hasOwn(MEDIA_SIZES[purpose], known)) return undefined
  return Object.fromEntries(Object.keys(MEDIA_SIZES[purpose]).map((size) => [size, `${folder}${size}.webp`]))
}

/** All files of a picture. */
export function mediaFiles(picture: {
  hash: string
  purpose: MediaPurpose
  is_animated: boolean
}): MediaFile[] {
  const formats = picture.is_animated ? (['webp'] as const) : MEDIA_FORMATS
  return Object.keys(MEDIA_SIZES[picture.purpose]).flatMap((size) =>
    formats.map((format) => ({ hash: picture.hash, size, format })),
  )
}
