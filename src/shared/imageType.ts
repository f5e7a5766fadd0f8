/** The picture formats that the site accepts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/**
 * The picture format of bytes by their signature, regardless of the declared type; undefined for everything else, SVG included.
 * It decides which decoder gets the bytes. (A general library such as file-type parses a hundred formats. Here a stranger chooses the
 * bytes, and five signatures are all that is needed.)
 */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp'
  if (/^.{4}ftypavi[fs]/s.test(start)) return 'image/avif'
  return undefined
}
