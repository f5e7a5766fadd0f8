import type { SeededRandom } from '#/shared/seededRandom.ts'
import type { CoverLook } from './coverLook.ts'
import type { Palette } from './coverPalette.ts'
import { num } from './shapes.ts'

/** A drawing is laid out in this many units of height, whatever the size of the picture; the width differs. */
export const STAGE_HEIGHT = 192

/** What a painter is given: the size, the place of the main shape, colors, and random streams seeded by the name. */
export interface Stage {
  /** Width in units: 192 for a logo, 341 for a card. */
  w: number
  /** Height in units: 192, and more where ground is left below the drawing. */
  h: number
  /** The x of the main shape. */
  focusX: number
  /** For what fills the width: a wider picture draws more from it. */
  random: SeededRandom
  /** For the main shape alone, so that a game's logo and banner show the same one. */
  motif: SeededRandom
  /** The word that named what is drawn, in the singular and small letters; empty for a pattern. */
  word: string
  palette: Palette
  /** The weather and the light of this game's sky. */
  look: Pick<CoverLook, 'weather' | 'light'>
  /** For the weather alone, which must not shift what the scene draws. */
  weather: SeededRandom
  /** Defines a gradient and returns its paint reference, for `fill`. */
  vertical(...stops: GradientStop[]): string
  horizontal(...stops: GradientStop[]): string
  radial(...stops: GradientStop[]): string
  /** Keeps what `content` draws inside the given path. */
  clip(path: string, content: string): string
  /** The definitions collected so far. */
  defs(): string
}

/** Offset 0–1, color, and opacity 0–1 (1 by default). */
type GradientStop = readonly [offset: number, color: string, opacity?: number]

/** Draws over the whole stage and returns its SVG elements. Pure: all randomness comes from the streams of the stage. */
export type Painter = (stage: Stage) => string

/** The part of a stage that does not depend on what is drawn. */
export type StageSetting = Pick<
  Stage,
  'w' | 'h' | 'focusX' | 'random' | 'motif' | 'word' | 'palette' | 'look' | 'weather'
>

export function createStage(setting: StageSetting): Stage {
  const defs: string[] = []
  const define = (tag: string, attributes: string, stops: readonly GradientStop[]) => {
    const id = `d${defs.length}`
    const inner = stops
      .map(([offset, color, opacity = 1]) => {
        const veil = opacity === 1 ? '' : ` stop-opacity="${num(opacity)}"`
        return `<stop offset="${num(offset)}" stop-color="${color}"${veil}/>`
      })
      .join('')
    defs.push(`<${tag} id="${id}"${attributes}>${inner}</${tag}>`)
    return `url(#${id})`
  }
  return {
    ...setting,
    vertical: (...stops) => define('linearGradient', ' x2="0" y2="1"', stops),
    horizontal: (...stops) => define('linearGradient', '', stops),
    radial: (...stops) => define('radialGradient', '', stops),
    clip: (path, content) => {
      const id = `d${defs.length}`
      defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`)
      return `<g clip-path="url(#${id})">${content}</g>`
    },
    defs: () => defs.join(''),
  }
}
