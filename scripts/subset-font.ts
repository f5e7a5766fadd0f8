/**
 * Makes the two font files of src/styles/fonts from the packaged Inter: weights 400–700 only, Latin in one file and Latin
 * Extended-A (loaded only by pages that use it) in the other. Both together stay under the 45 kB that a first visit may
 * spend on fonts. Run after an update of the font:
 *
 *   npm install --no-save subset-font && node scripts/subset-font.ts
 *
 * The subsetter is no dependency of the project because nothing else needs it; a path to it may be given as an argument.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
) => Promise<Buffer>

const LIMIT_BYTES = 45_000

const subsetter: string = process.argv[2] ?? 'subset-font'
const subsetFont = ((await import(subsetter)) as { default: SubsetFont }).default

const packaged = new URL('../node_modules/@fontsource-variable/inter/', import.meta.url)
const target = new URL('../src/styles/fonts/', import.meta.url)

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')
}

const punctuation = '–—‐‑‒‘’‚“”„†•…‰‹›⁄€™←↑→↓−∕ıŒœˆ˜\u2009'
const files = [
  {
    from: 'inter-latin-wght-normal.woff2',
    to: 'inter-latin.woff2',
    text: characters(0x20, 0x7e) + characters(0xa0, 0xff) + punctuation,
  },
  { from: 'inter-latin-ext-wght-normal.woff2', to: 'inter-latin-ext.woff2', text: characters(0x100, 0x17f) },
]

await mkdir(target, { recursive: true })
let total = 0
for (const file of files) {
  const font = await readFile(new URL(`files/${file.from}`, packaged))
  const subset = await subsetFont(font, file.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await writeFile(new URL(file.to, target), subset)
  total += subset.length
  console.log(`${file.to}: ${subset.length} bytes`)
}
await writeFile(new URL('LICENSE.txt', target), await readFile(new URL('LICENSE', packaged)))
if (total > LIMIT_BYTES) {
  console.error(`${fileURLToPath(target)}: ${total} bytes, more than ${LIMIT_BYTES}`)
  process.exitCode = 1
}
