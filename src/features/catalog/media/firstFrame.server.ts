import { loadSharp } from '#/http/drawings/sharp.server.ts'

/** Where an extended WebP has its flags, and the one of animations. */
const FLAGS_AT = 20
const ANIMATION_FLAG = 2

/** Whether a WebP that this site made moves. */
export const isAnimatedWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[FLAGS_AT]! & ANIMATION_FLAG) !== 0

/** The first frame of an animation, as a WebP. */
export async function firstFrame(animation: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(animation).webp({ quality: 82, effort: 4 }).toBuffer()
}
