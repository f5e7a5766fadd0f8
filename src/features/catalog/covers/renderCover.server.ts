import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { coverSvg } from './drawCover.ts'
import type { CoverFormat, CoverVariant } from './drawing/coverVariants.ts'
import type { CoverSubject } from './drawingChoice.ts'

/**
 * The cover as the bytes of a picture file. Takes a few milliseconds of processor for a logo, some tens for a banner;
 * runs on sharp's own threads. Rejects only when the machine is out of memory.
 */
export async function renderCover(
  subject: CoverSubject,
  variant: CoverVariant,
  format: CoverFormat,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(Buffer.from(coverSvg(subject, variant))).removeAlpha()
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    : picture.webp({ quality: 80, effort: 3, smartSubsample: false }).toBuffer()
}
