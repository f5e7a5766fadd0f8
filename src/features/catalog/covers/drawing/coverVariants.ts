/** The sizes in which a cover is drawn, in pixels. */
export const COVER_VARIANTS = {
  /** List rows and the game page: shown at 96, drawn at 192 for dense screens. */
  logo: { width: 192, height: 192 },
  /** The same picture as `logo` for small places and plain screens. */
  thumb: { width: 96, height: 96 },
  /** Where a game is shown small, in rows and on cards: 16 to 9. */
  'card-small': { width: 256, height: 144 },
  card: { width: 512, height: 288 },
  'card-large': { width: 800, height: 450 },
  /** The top of a game's page. */
  'banner-small': { width: 640, height: 240 },
  banner: { width: 1280, height: 480 },
  'banner-large': { width: 2560, height: 960 },
  /** Behind the title in link previews of other sites (Open Graph): part of another picture, and no file. */
  share: { width: 1200, height: 630 },
} as const satisfies Record<string, { width: number; height: number }>

export type CoverVariant = keyof typeof COVER_VARIANTS
/** The sizes that have an address. */
export type CoverFile = Exclude<CoverVariant, 'share'>

/** Reads `banner.webp` as a size; undefined for anything that is not a cover's file name. */
export function parseCoverFile(file: string): CoverFile | undefined {
  const [, variant] = /^([a-z-]+)\.webp$/.exec(file) ?? []
  if (variant === undefined || variant === 'share' || !Object.hasOwn(COVER_VARIANTS, variant))
    return undefined
  return variant as CoverFile
}
