/**
 * Writes the avatar parts that are taken from DiceBear's Pixel Art (design: CC0 1.0, https://www.dicebear.com/styles/pixel-art) as grids to
 * `src/features/people/collectibles/art/generated/parts.ts`. Run it again after a new version of the package:
 *
 *     npm install --no-save @dicebear/pixel-art@9.4.3 @dicebear/core@9.4.3
 *     node scripts/avatar-parts.ts node_modules/@dicebear/pixel-art/lib/components/index.js
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'

const GRID = 16
const KINDS = {
  hair: 'hair',
  hat: 'hat',
  clothing: 'shirt',
  beard: 'beard',
  eyes: 'eyes',
  mouth: 'mouth',
  glasses: 'glasses',
}
const OUT = fileURLToPath(
  new URL('../src/features/people/collectibles/art/generated/parts.ts', import.meta.url),
)
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz'

type Draw = (components: object, colors: Record<string, string>) => string

async function rasterize(draw: Draw, color: string): Promise<Buffer> {
  const colors = new Proxy({}, { get: () => color })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GRID}" height="${GRID}" viewBox="0 0 16 16" fill="none" shape-rendering="crispEdges">${draw({}, colors)}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** A pixel drawn once with black and once with white is `color × share + rest`: the color itself, lightened, darkened, or a fixed color. */
function colorOf(black: Buffer, white: Buffer, at: number): string | undefined {
  const alpha = Math.max(black[at + 3]!, white[at + 3]!)
  if (alpha < 20) return undefined
  const rest = black[at]!
  const share = Math.round(((white[at]! - rest) / 255) * 100)
  const suffix = alpha > 240 ? '' : alpha.toString(16).padStart(2, '0')
  if (share < 8) return `#${black.subarray(at, at + 3).toString('hex')}${suffix}`
  const light = Math.round((rest / 255) * 100)
  const tone = light > 3 ? `+${light}` : share < 97 ? `-${100 - share}` : ''
  return `base${tone}${suffix && `/${suffix}`}`
}

async function toGrid(draw: Draw): Promise<string> {
  const [black, white] = [await rasterize(draw, '#000000'), await rasterize(draw, '#ffffff')]
  const palette: string[] = []
  const rows = Array.from({ length: GRID }, (_, y) =>
    Array.from({ length: GRID }, (_, x) => {
      const color = colorOf(black, white, (y * GRID + x) * 4)
      if (!color) return '.'
      if (!palette.includes(color)) palette.push(color)
      return SYMBOLS[palette.indexOf(color)]!
    }).join(''),
  )
  const top = rows.findIndex((row) => /[^.]/.test(row))
  const bottom = rows.findLastIndex((row) => /[^.]/.test(row))
  return [String(top), palette.join(','), ...rows.slice(top, bottom + 1)].join(' ')
}

const components = (await import(pathToFileURL(resolve(process.argv[2]!)).href)) as Record<
  string,
  Record<string, Draw>
>
const lines: string[] = []
for (const [source, kind] of Object.entries(KINDS))
  for (const name of Object.keys(components[source]!).sort())
    lines.push(
      `  '${kind}.${name.replace('variant', '')}':\n    '${await toGrid(components[source]![name]!)}',`,
    )
writeFileSync(
  OUT,
  `// Written by scripts/avatar-parts.ts from DiceBear's Pixel Art (CC0 1.0). Do not edit.

/** Grids of 16 × 16: the first row that has pixels, the palette, and the rows. */
export const PARTS: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`,
)
