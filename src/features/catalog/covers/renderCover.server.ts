import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { coverSvg } from './drawCover.ts'
import type { CoverVariant } from './drawing/coverVariants.ts'
import type { CoverSubject } from './drawingChoice.ts'

/**
 * The cover as the bytes of a WebP file. Takes a few milliseconds of processor for a logo, some tens for a banner;
 * runs on sharp's own threads. Rejects only when the machine is out of memory.
 */
export async function renderCover(subject: CoverSubject, variant: CoverVariant): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(coverSvg(subject, variant)))
    .removeAlpha()
    .webp({ quality: 80, effort: 3, smartSubsample: false })
    .toBuffer()
}
