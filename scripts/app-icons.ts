/**
 * Makes the icons of the installed site, in src/features/pages/installable/icons, from the site's mark. Run after changing the mark:
 *
 *   node scripts/app-icons.ts
 */
import sharp from 'sharp'
import { DEFAULT_THEME, faviconSvg, MARK_PATH, themeById } from '#/shared/themes.ts'

const { accent, themeColor } = themeById(DEFAULT_THEME)
/** Platforms cut maskable icons to circles and other shapes: only the middle 80% is safe. */
const maskable =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${themeColor}"/>` +
  `<g transform="translate(16 16) scale(.68) translate(-16 -16)"><path fill="${accent}" d="${MARK_PATH}"/></g></svg>`

async function draw(name: string, svg: string, size: number): Promise<void> {
  const { pathname } = new URL(`../src/features/pages/installable/icons/${name}.png`, import.meta.url)
  await sharp(Buffer.from(svg), { density: 1600 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(pathname)
}

await draw('icon-192', faviconSvg(DEFAULT_THEME), 192)
await draw('icon-512', faviconSvg(DEFAULT_THEME), 512)
await draw('maskable-192', maskable, 192)
await draw('maskable-512', maskable, 512)
await draw('touch-180', maskable, 180)
