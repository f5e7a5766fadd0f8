import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'

/** What is set: a text, a text that stands out, a title. */
export type FontVoice = 'text' | 'strong' | 'title'

const files = (family: string, weight: number, subsets: readonly string[]) =>
  subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)

const inter = (weight: number) =>
  files('inter', weight, ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'])

/** The files of each voice, in the order in which a letter is looked for. */
const FILES: Record<FontVoice, string[]> = {
  text: inter(500),
  strong: inter(700),
  title: [...files('bricolage-grotesque', 800, ['latin', 'latin-ext', 'vietnamese']), ...inter(700)],
}

const require = createRequire(import.meta.url)
const loaded = new Map<FontVoice, Promise<Font[]>>()

async function loadFonts(voice: FontVoice): Promise<Font[]> {
  // Its text is a megabyte in memory, twice, which a site without visits by previews need not have.
  const { default: opentype } = await import('opentype.js')
  return Promise.all(
    FILES[voice].map(async (name) => {
      const file = await readFile(require.resolve(name))
      return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
    }),
  )
}

/** Measures and draws text in one voice of the site, as paths: nothing depends on the fonts of the machine. */
export class Typesetter {
  readonly #fonts: readonly Font[]

  private constructor(fonts: readonly Font[]) {
    this.#fonts = fonts
  }

  /** Fonts are read once, with the first picture. */
  static async load(voice: FontVoice): Promise<Typesetter> {
    const fonts = loaded.get(voice) ?? loadFonts(voice)
    loaded.set(voice, fonts)
    return new Typesetter(await fonts)
  }

  /** What of a text the typefaces have, in one line: emoji and scripts that they lack are left out. */
  drawable(text: string): string {
    const known = [...text.normalize('NFC')].map((letter) => (this.#fontOf(letter) ? letter : ' '))
    return known.join('').replace(/\s+/g, ' ').trim()
  }

  /** The width of a line in pixels. */
  measure(text: string, size: number): number {
    return this.#layOut(text, size).width
  }

  /** SVG path data of a line that begins at `x`, with its baseline at `y`. */
  path(text: string, x: number, y: number, size: number): string {
    return this.#layOut(text, size)
      .glyphs.map(({ glyph, at }) => glyph.getPath(x + at, y, size).toPathData(1))
      .join('')
  }

  /** Breaks a text into at most `maxLines` lines; the last ends with an ellipsis if there is more. Long words are cut. */
  wrap(text: string, size: number, width: number, maxLines: number): string[] {
    const lines: string[] = []
    let line = ''
    const words = this.drawable(text).split(' ').filter(Boolean)
    for (const word of words) {
      const longer = line ? `${line} ${word}` : word
      if (this.measure(longer, size) <= width) line = longer
      else {
        if (line) lines.push(line)
        line = word
      }
    }
    if (line) lines.push(line)
    if (lines.length > maxLines) lines[maxLines - 1] += '…'
    return lines.slice(0, maxLines).map((each) => this.#cut(each, size, width))
  }

  #cut(line: string, size: number, width: number): string {
    if (this.measure(line, size) <= width) return line
    let kept = [...line.replace(/…$/, '')]
    while (kept.length > 0 && this.measure(`${kept.join('').trimEnd()}…`, size) > width)
      kept = kept.slice(0, -1)
    return `${kept.join('').trimEnd()}…`
  }

  #fontOf(letter: string): Font | undefined {
    return this.#fonts.find((font) => font.charToGlyphIndex(letter) > 0)
  }

  // Letter by letter with kerning: the library's own layout fails on some of the typeface's substitutions.
  #layOut(text: string, size: number) {
    let at = 0
    let last: { font: Font; glyph: opentype.Glyph } | undefined
    const glyphs = [...text].flatMap((letter) => {
      const font = this.#fontOf(letter)
      if (!font) return []
      const glyph = font.charToGlyph(letter)
      const scale = size / font.unitsPerEm
      if (last?.font === font) at += font.getKerningValue(last.glyph, glyph) * scale
      const place = { glyph, at }
      at += (glyph.advanceWidth ?? 0) * scale
      last = { font, glyph }
      return [place]
    })
    return { glyphs, width: at }
  }
}
