/**
 * Makes src/styles/fontFallbacks.css: what stands in for the site's fonts until they have arrived. A local Arial-like font
 * gets their widths, in groups of letters that are scaled alike, so that lines break where they will break, and nothing
 * moves when the fonts come. Run after an update of a font, on a machine with Arial or a font of its widths, such as
 * Liberation Sans:
 *
 *   node scripts/fallback-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'

interface Family {
  name: 'Inter' | 'Bricolage'
  file: string
  weights: readonly number[]
  /** Parts of the font's size. */
  ascent: number
  descent: number
}

const FAMILIES: Family[] = [
  {
    name: 'Inter',
    file: 'inter-latin.woff2',
    weights: [400, 600],
    ascent: 1984 / 2048,
    descent: 494 / 2048,
  },
  { name: 'Bricolage', file: 'bricolage-latin.woff2', weights: [800], ascent: 0.93, descent: 0.27 },
]

/**
 * Groups of each weight. Text is shaped once for each, which a slow phone pays before its first paint; with fewer, lines break elsewhere.
 */
const GROUPS = 4

const NORMAL = ['Arial', 'Liberation Sans']
const BOLD = ['Arial Bold', 'Liberation Sans Bold']

const LETTERS = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'·–—‘’“”…',
]

/** Texts as they stand on the site: how often letters occur, and what kerning takes. */
const SAMPLE =
  'Buy first dimensions to make antimatter, second dimensions to make first ones, and carry on until the number reaches ' +
  'the largest a computer usually holds. Keep a small fire alive in a forest, and see what comes to sit by it. Reviews and ' +
  'comments, Latest updates, More like this, Resource management, Numbers go up, Early access, Finished, Strategy, ' +
  'Kittens Game, Universal Paperclips, Trimps, Realm Grinder, Swarm Simulator, Evolve, Exponential Idle, Factory Town ' +
  'Idle, Tunnelbana, Yet Another Idle Game, The Prestige Tree. You can add 3 games a day. Sign in to vote on it.'

interface Letter {
  letter: string
  /** The width of the font's letter, and of the local font's. */
  own: number
  local: number
  times: number
}

const folder = new URL('../src/styles/fonts/', import.meta.url)
const browser = await chromium.launch({ executablePath: findBrowser() })
const page = await browser.newPage()

/** Measures a weight of a font beside the local one, in parts of their size; digits as counts have them, all of one width. */
async function measure(family: Family, weight: number): Promise<{ letters: Letter[]; kerning: number }> {
  const data = (await readFile(new URL(family.file, folder))).toString('base64')
  const widths = await page.evaluate(
    async ({ data, weight, letters, sample }) => {
      const font = new FontFace('Own', `url(data:font/woff2;base64,${data})`, { weight: '100 900' })
      document.fonts.add(await font.load())
      const line = document.body.appendChild(document.createElement('span'))
      line.style.cssText = `font-size: 1000px; font-weight: ${weight}; font-variant-numeric: tabular-nums; white-space: pre`
      const width = (face: string, text: string, kerning: 'none' | 'normal') => {
        line.style.fontFamily = face
        line.style.fontKerning = kerning
        line.textContent = text
        return line.getBoundingClientRect().width / 1000
      }
      const local = 'Arial, "Liberation Sans"'
      const measured = {
        own: letters.map((letter) => width('Own', letter, 'none')),
        local: letters.map((letter) => width(local, letter, 'none')),
        ownKerning: width('Own', sample, 'normal') / width('Own', sample, 'none'),
        localKerning: width(local, sample, 'normal') / width(local, sample, 'none'),
      }
      line.remove()
      document.fonts.delete(font)
      return measured
    },
    { data, weight, letters: LETTERS, sample: SAMPLE },
  )
  return {
    letters: LETTERS.map((letter, at) => ({
      letter,
      own: widths.own[at]!,
      local: widths.local[at]!,
      // Each occurs, if seldom.
      times: SAMPLE.split(letter).length - 1 + 0.2,
    })),
    kerning: widths.ownKerning / widths.localKerning,
  }
}

/** The scale with which letters get closest to their widths: least squares. */
function scaleOf(letters: readonly Letter[]): number {
  let [both, squares] = [0, 0]
  for (const { own, local, times } of letters) {
    both += times * own * local
    squares += times * local * local
  }
  return both / squares
}

function errorOf(letters: readonly Letter[]): number {
  const scale = scaleOf(letters)
  return letters.reduce((sum, { own, local, times }) => sum + times * (own - local * scale) ** 2, 0)
}

/** Divides letters, in the order of their scales, into groups with the least error in all: dynamic programming. */
function groupsOf(letters: readonly Letter[]): Letter[][] {
  const sorted = [...letters].sort((one, other) => one.own / one.local - other.own / other.local)
  let best = sorted.map((_, end) => ({ error: errorOf(sorted.slice(0, end + 1)), starts: [0] }))
  for (let count = 2; count <= GROUPS; count++)
    best = sorted.map((_, end) => {
      let least = best[end]!
      for (let start = 1; start <= end; start++) {
        const before = best[start - 1]!
        const error = before.error + errorOf(sorted.slice(start, end + 1))
        if (error < least.error) least = { error, starts: [...before.starts, start] }
      }
      return least
    })
  const { starts } = best.at(-1)!
  return starts.map((start, at) => sorted.slice(start, starts[at + 1]))
}

/** A list of letters as a `unicode-range`, neighbors as one range. */
function unicodeRange(letters: readonly Letter[]): string {
  const codes = letters.map(({ letter }) => letter.codePointAt(0)!).sort((one, other) => one - other)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`

const faces: string[] = []
for (const family of FAMILIES)
  for (const weight of family.weights) {
    const { letters, kerning } = await measure(family, weight)
    const names = weight >= 600 ? BOLD : NORMAL
    const often = (group: readonly Letter[]) => group.reduce((sum, { times }) => sum + times, 0)
    const [most, ...others] = groupsOf(letters).sort((one, other) => often(other) - often(one))
    const groups = [
      // Takes the letters of no group, such as accented ones, too; the faces after it win over it.
      { range: '', letters: most! },
      ...others.map((group) => ({ range: unicodeRange(group), letters: group })),
    ]
    for (const { range, letters: group } of groups) {
      const scale = scaleOf(group) * kerning
      faces.push(
        [
          '@font-face {',
          `font-family: "${family.name} Fallback";`,
          `font-weight: ${weight >= 600 ? '600 800' : '400 500'};`,
          `src: ${names.map((name) => `local("${name}")`).join(', ')};`,
          `size-adjust: ${percent(scale)};`,
          `ascent-override: ${percent(family.ascent / scale)};`,
          `descent-override: ${percent(family.descent / scale)};`,
          'line-gap-override: 0%;',
          range && `unicode-range: ${range};`,
          '}',
        ].join('\n'),
      )
    }
  }
await browser.close()
await writeFile(
  new URL('../src/styles/fontFallbacks.css', import.meta.url),
  `/* Made by scripts/fallback-fonts.ts. */\n${faces.join('\n')}\n`,
)
