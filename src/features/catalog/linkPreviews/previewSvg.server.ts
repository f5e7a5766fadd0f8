import { siteName } from '#/shared/siteName.ts'
import { MARK_PATH, themeById } from '#/shared/themes.ts'
import type { ScoreBand } from '#/ui/scoreBand.ts'
import { Typesetter } from './fontText.server.ts'
import { type LinkPreview, MAX_PREVIEW_PICTURES, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './linkPreview.ts'

/** The dark theme's colors, which styles/themes.css defines for browsers only. */
export const COLORS = {
  bg: '#0f1115',
  border: '#2c323e',
  text: '#e8eaf0',
  muted: '#9aa3b5',
  onScore: '#0f1115',
}
const SCORE_COLORS: Record<ScoreBand | 'none', string> = {
  positive: '#4cc38a',
  mixed: '#ff8a4c',
  negative: '#ff6b6b',
  none: COLORS.muted,
}
const ACCENT = themeById('dark').accent

const MARGIN = 72
const BASE_LINE = PREVIEW_HEIGHT - MARGIN
/** The square at the right in which pictures are. */
const PICTURES_SIDE = 400
const GAP = 16
const TITLE_SIZES = [72, 60, 50, 42] as const
const MAX_TITLE_LINES = 3

/** Where a picture goes, in pixels. */
export interface PictureLocation {
  left: number
  top: number
  side: number
  radius: number
}

/** The places of `count` pictures: one large, or up to four in two rows. */
export function pictureLocations(count: number): PictureLocation[] {
  const left = PREVIEW_WIDTH - MARGIN - PICTURES_SIDE
  const top = (PREVIEW_HEIGHT - PICTURES_SIDE) / 2
  if (count <= 1) return [{ left, top, side: PICTURES_SIDE, radius: 32 }].slice(0, count)
  const side = (PICTURES_SIDE - GAP) / 2
  return Array.from({ length: Math.min(count, MAX_PREVIEW_PICTURES) }, (_, at) => ({
    left: left + (at % 2) * (side + GAP),
    top: top + Math.floor(at / 2) * (side + GAP),
    side,
    radius: 20,
  }))
}

/** Where a backdrop begins to show, in pixels from the left. */
export const CLEAR_OF_TEXT = 440
/** The width that the text has beside what a backdrop shows. */
const WIDTH_ON_BACKDROP = 620

export interface PreviewLayers {
  /** How many pictures it has room for. */
  pictures: number
  /** Whether a picture lies behind all of it, which it then only shades. */
  hasBackdrop: boolean
}

/** Everything of a preview but its pictures, as an SVG document: all text is paths, so no character of it gets into the markup. */
export async function previewSvg(
  preview: LinkPreview,
  { pictures, hasBackdrop }: PreviewLayers,
): Promise<string> {
  const [medium, bold, heading] = await Promise.all([
    Typesetter.load('text'),
    Typesetter.load('strong'),
    Typesetter.load('title'),
  ])
  const width = hasBackdrop
    ? WIDTH_ON_BACKDROP
    : PREVIEW_WIDTH - 2 * MARGIN - (pictures > 0 ? PICTURES_SIDE + 56 : 0)
  const line = (type: Typesetter, text: string, x: number, y: number, size: number, color: string) =>
    `<path fill="${color}" d="${type.path(text, x, y, size)}"/>`
  const parts = [
    ...(hasBackdrop
      ? [`<rect width="100%" height="100%" fill="url(#shade)"/>`]
      : [
          `<rect width="100%" height="100%" fill="${COLORS.bg}"/>`,
          `<rect width="100%" height="100%" fill="url(#glow)"/>`,
        ]),
    `<rect y="${PREVIEW_HEIGHT - 8}" width="100%" height="8" fill="${ACCENT}"/>`,
    `<path transform="translate(${MARGIN - 8} 56) scale(1.375)" fill="${ACCENT}" d="${MARK_PATH}"/>`,
    line(heading, heading.wrap(siteName(), 30, width - 52, 1)[0] ?? '', MARGIN + 48, 91, 30, COLORS.text),
  ]
  const { size, lines } = fitTitle(heading, preview.title, width)
  const lineHeight = Math.round(size * 1.14)
  const texts = medium.wrap(preview.text, 29, width, Math.max(1, 4 - lines.length))
  // Label, title, and text are one block in the middle between the name of the site and the score.
  const height = 44 + lines.length * lineHeight + (texts.length > 0 ? 14 + texts.length * 41 : 0)
  let y = Math.round((112 + BASE_LINE - 72 - height) / 2) + 12
  y += 30
  parts.push(line(bold, bold.wrap(preview.label, 26, width, 1)[0] ?? '', MARGIN, y, 26, ACCENT))
  y += 14
  for (const each of lines) {
    y += lineHeight
    parts.push(line(heading, each, MARGIN, y - Math.round(size * 0.2), size, COLORS.text))
  }
  y += 14
  for (const each of texts) {
    y += 41
    parts.push(line(medium, each, MARGIN, y - 10, 29, COLORS.muted))
  }
  parts.push(...footer(preview, { medium, bold }, width, line))
  const { border } = COLORS
  for (const { left, top, side, radius } of pictureLocations(pictures))
    parts.push(
      `<rect x="${left - 2}" y="${top - 2}" width="${side + 4}" height="${side + 4}" rx="${radius + 2}" fill="${border}"/>`,
    )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">` +
    `<defs><radialGradient id="glow" cx="1" cy="0" r="0.9"><stop stop-color="${ACCENT}" stop-opacity="0.28"/>` +
    `<stop offset="1" stop-color="${ACCENT}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="shade"><stop offset="${CLEAR_OF_TEXT / PREVIEW_WIDTH}" stop-color="${COLORS.bg}" stop-opacity="0.97"/><stop offset="0.5" stop-color="${COLORS.bg}" stop-opacity="0.88"/>` +
    `<stop offset="0.75" stop-color="${COLORS.bg}" stop-opacity="0.12"/><stop offset="1" stop-color="${COLORS.bg}" stop-opacity="0"/></linearGradient></defs>${parts.join('')}</svg>`
  )
}

/** The largest size in which a title needs no more than three lines. */
function fitTitle(type: Typesetter, title: string, width: number): { size: number; lines: string[] } {
  for (const size of TITLE_SIZES) {
    const lines = type.wrap(title, size, width, MAX_TITLE_LINES + 1)
    const fits =
      lines.length <= MAX_TITLE_LINES && lines.every((line) => !line.endsWith('…') || title.endsWith('…'))
    if (fits) return { size, lines }
  }
  const size = TITLE_SIZES.at(-1)!
  return { size, lines: type.wrap(title, size, width, MAX_TITLE_LINES) }
}

type DrawLine = (type: Typesetter, text: string, x: number, y: number, size: number, color: string) => string

/** The score in its color, and who made it. */
function footer(
  { score, byline }: LinkPreview,
  { medium, bold }: { medium: Typesetter; bold: Typesetter },
  width: number,
  line: DrawLine,
): string[] {
  const parts: string[] = []
  let x = MARGIN
  if (score) {
    const pill = bold.measure(score.text, 30) + 44
    parts.push(
      `<rect x="${x}" y="${BASE_LINE - 44}" width="${pill}" height="56" rx="28" fill="${SCORE_COLORS[score.band]}"/>`,
      line(bold, score.text, x + 22, BASE_LINE - 5, 30, COLORS.onScore),
    )
    x += pill + 24
  }
  const [by] = byline ? medium.wrap(byline, 28, width - (x - MARGIN), 1) : []
  // A name in letters that the typeface lacks leaves only its first word.
  if (by && by !== 'by') parts.push(line(medium, by, x, BASE_LINE - 6, 28, COLORS.muted))
  return parts
}
