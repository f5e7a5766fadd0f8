import type { CoverFormat, CoverVariant } from './coverVariants.ts'
import { type CoverSubject, coverSvg } from './drawCover.ts'

let loading: ReturnType<typeof loadSharp> | undefined

/** The library comes with the first picture: a site that has drawn its pictures before has no use for its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is drawn once: what its steps made is of no use to the next.
  sharp.cache(false)
  return sharp
}

/**
 * The cover as the bytes of a picture file. Takes a few milliseconds of processor for a logo, some tens for a banner;
 * runs on sharp's own threads. Rejects only when the machine is out of memory.
 */
export async function renderCover(
  subject: CoverSubject,
  variant: CoverVariant,
  format: CoverFormat,
): Promise<Buffer> {
  loading ??= loadSharp()
  const sharp = await loading
  const picture = sharp(Buffer.from(coverSvg(subject, variant))).removeAlpha()
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    : picture.webp({ quality: 80, effort: 3, smartSubsample: false }).toBuffer()
}
