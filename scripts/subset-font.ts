/**
 * Makes the font files of src/styles/fonts from the packaged fonts: Inter in the weights 400–700 for texts, Bricolage
 * Grotesque in 700–800 for titles and large numbers. What a first visit loads stays within the limits below; letters that
 * few pages use are in files of their own. Run after an update of a font:
 *
 *   npm install --no-save subset-font && node scripts/subset-font.ts
 *
 * The subsetter is no dependency of the project because nothing else needs it; a path to it may be given as an argument.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Axes = Record<string, number | { min: number; max: number }>

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Axes; keepFeatures?: string[] },
) => Promise<Buffer>

interface FontFile {
  from: string
  to: string
  text: string
  /** The most bytes that the file may have. */
  limit: number
}

interface FontFamily {
  package: string
  axes: Axes
  /** The features of the layout that stay; all, if there are none. */
  features?: string[]
  files: FontFile[]
}

const subsetter: string = process.argv[2] ?? 'subset-font'
const subsetFont = ((await import(subsetter)) as { default: SubsetFont }).default

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../src/styles/fonts/', import.meta.url)

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')
}

const ascii = characters(0x20, 0x7e)
const punctuation = '–—‐‑‒‘’‚“”„†•…‰‹›⁄€™←↑→↓−∕ıŒœˆ˜\u2009'

const families: FontFamily[] = [
  {
    package: 'inter',
    axes: { wght: { min: 400, max: 700 } },
    files: [
      {
        from: 'inter-latin-wght-normal.woff2',
        to: 'inter-latin.woff2',
        text: ascii + characters(0xa0, 0xff) + punctuation,
        limit: 30_000,
      },
      {
        from: 'inter-latin-ext-wght-normal.woff2',
        to: 'inter-latin-ext.woff2',
        text: characters(0x100, 0x17f),
        limit: 15_000,
      },
    ],
  },
  {
    package: 'bricolage-grotesque',
    // Kerning for a range of weights takes more bytes than the letters, so accents are apart.
    axes: { wght: { min: 700, max: 800 }, opsz: 24 },
    features: ['kern', 'tnum'],
    files: [
      {
        from: 'bricolage-grotesque-latin-opsz-normal.woff2',
        to: 'bricolage-latin.woff2',
        text: `${ascii}\u00a0·–—‘’“”…™−`,
        limit: 22_000,
      },
      {
        from: 'bricolage-grotesque-latin-opsz-normal.woff2',
        to: 'bricolage-latin-1.woff2',
        text: characters(0xa1, 0xff).replace('·', ''),
        limit: 12_000,
      },
      {
        from: 'bricolage-grotesque-latin-ext-opsz-normal.woff2',
        to: 'bricolage-latin-ext.woff2',
        text: characters(0x100, 0x17f),
        limit: 12_000,
      },
    ],
  },
]

await mkdir(target, { recursive: true })
for (const family of families) {
  const packaged = new URL(`${family.package}/`, packages)
  for (const { from, to, text, limit } of family.files) {
    const subset = await subsetFont(await readFile(new URL(`files/${from}`, packaged)), text, {
      targetFormat: 'woff2',
      variationAxes: family.axes,
      ...(family.features ? { keepFeatures: family.features } : {}),
    })
    await writeFile(new URL(to, target), subset)
    console.log(`${to}: ${subset.length} bytes`)
    if (subset.length <= limit) continue
    console.error(`${fileURLToPath(new URL(to, target))}: more than ${limit} bytes`)
    process.exitCode = 1
  }
  const license = await readFile(new URL('LICENSE', packaged))
  await writeFile(new URL(`LICENSE-${family.package}.txt`, target), license)
}
