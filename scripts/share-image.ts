/**
 * Makes src/styles/share.png, the picture that link previews show for pages without one of their own: the site's mark, without its name,
 * which operators choose. Run after changing the mark:
 *
 *   node scripts/share-image.ts
 */
import sharp from 'sharp'
import { faviconSvg } from '#/shared/themes.ts'

const mark = await sharp(Buffer.from(faviconSvg('dark')), { density: 1200 })
  .resize(320, 320)
  .png()
  .toBuffer()
await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0f1115' } })
  .composite([{ input: mark, gravity: 'center' }])
  .png({ palette: true, compressionLevel: 9 })
  .toFile(new URL('../src/styles/share.png', import.meta.url).pathname)
