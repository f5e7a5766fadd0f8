import type { Media } from './media.contract.ts'
import { MEDIA_SIZES } from './media.limits.ts'
import type { MediaRow } from './media.writes.server.ts'
import { MEDIA_PREFIX, mediaPath, parseMediaPath } from './mediaAddress.ts'

/** A stored picture as the API shows it. */
export function presentMedia(row: MediaRow): Media {
  const { hash, ...media } = row
  const urls = Object.keys(MEDIA_SIZES[row.purpose]).map((size) => [
    size,
    mediaPath({ hash, size, format: 'webp' }),
  ])
  return { id: hash, ...media, urls: Object.fromEntries(urls) }
}

/** The path of the logo with this width in pixels. */
export function logoPath(hash: string, width: number): string {
  const size = Object.entries(MEDIA_SIZES.logo).find(([, each]) => each.width === width)![0]
  return mediaPath({ hash, size, format: 'webp' })
}

/** The path of a picture that is on this site already; undefined for any other address. */
export function ownPicturePath(address: string, siteUrl: string): string | undefined {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address
  return /^\/media\/[\w./-]+$/.test(path) && !path.includes('..') ? path : undefined
}

/** The hash of an uploaded picture, from its path. */
export function hashOfPath(path: string): string | undefined {
  return path.startsWith(MEDIA_PREFIX) ? parseMediaPath(path.slice(MEDIA_PREFIX.length))?.hash : undefined
}
