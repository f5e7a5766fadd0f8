import type { SeededRandom } from '#/shared/seededRandom.ts'
import type { CoverLook, Tone } from './coverLook.ts'
import { oklch } from './oklch.ts'

/**
 * One harmonious family of colors for a scene, as hues in degrees of OKLCH:
 * the top of the sky, the sky at the horizon, the light source, the ground, and the accent.
 */
export interface Mood {
  tone: Tone
  sky: number
  horizon: number
  glow: number
  ground: number
  accent: number
}

/** Shorthand for lists of moods. */
export const mood = (
  tone: Tone,
  sky: number,
  horizon: number,
  glow: number,
  ground: number,
  accent: number,
): Mood => ({ tone, sky, horizon, glow, ground, accent })

/** The colors that a painter may use, `#rrggbb`, from the furthest layer to the nearest. */
export interface Palette {
  skyTop: string
  skyLow: string
  /** Sun, moon, lamps: the lightest color of the picture. */
  glow: string
  /** Silhouettes by distance: `far` is nearly sky, `near` is nearly black. */
  far: string
  mid: string
  near: string
  /** The very front: always dark. */
  ink: string
  /** The one saturated color that stands out, and its shaded side. */
  accent: string
  accentDeep: string
  /** Details that catch the light. */
  pale: string
}

type Step = readonly [lightness: number, chroma: number]

const TONES: Record<Tone, { skyTop: Step; skyLow: Step; glow: Step; far: Step; mid: Step; near: Step }> = {
  night: {
    skyTop: [0.26, 0.1],
    skyLow: [0.52, 0.15],
    glow: [0.93, 0.09],
    far: [0.44, 0.11],
    mid: [0.35, 0.09],
    near: [0.26, 0.07],
  },
  dusk: {
    skyTop: [0.44, 0.15],
    skyLow: [0.78, 0.14],
    glow: [0.96, 0.07],
    far: [0.6, 0.13],
    mid: [0.46, 0.12],
    near: [0.31, 0.09],
  },
  dawn: {
    skyTop: [0.6, 0.08],
    skyLow: [0.9, 0.09],
    glow: [0.98, 0.05],
    far: [0.76, 0.08],
    mid: [0.56, 0.1],
    near: [0.36, 0.09],
  },
  day: {
    skyTop: [0.68, 0.13],
    skyLow: [0.91, 0.07],
    glow: [0.985, 0.04],
    far: [0.74, 0.11],
    mid: [0.58, 0.12],
    near: [0.4, 0.09],
  },
}

/** How far, in degrees, the ground may drift from the hue of its mood. */
const GROUND_DRIFT = 7

/** The colors of one cover: a mood of the scene, picked by the name and turned by its look. */
export function coverPalette(
  moods: readonly Mood[],
  look: Pick<CoverLook, 'tone' | 'hueTurn' | 'accentTurn'>,
  random: SeededRandom,
): Palette {
  const chosen = random.pick(moods)
  const turn = look.hueTurn
  const drift = random.between(-GROUND_DRIFT, GROUND_DRIFT)
  const rich = random.between(0.88, 1.15)
  const tone = TONES[look.tone ?? chosen.tone]
  const at = ([lightness, chroma]: Step, hue: number) => oklch(lightness, chroma * rich, hue + turn)
  // A light of any hue would look like paint: it follows the sky by a small part of the way.
  const lit = ([lightness, chroma]: Step, hue: number) => oklch(lightness, chroma * rich, hue + turn * 0.15)
  const accent = chosen.accent + look.accentTurn
  const ground = chosen.ground + drift
  return {
    skyTop: at(tone.skyTop, chosen.sky + drift),
    skyLow: at(tone.skyLow, chosen.horizon),
    glow: lit(tone.glow, chosen.glow),
    // The further a layer, the more of the sky's own color lies over it (aerial perspective).
    far: at(tone.far, hueBetween(chosen.horizon, ground, 0.35)),
    mid: at(tone.mid, hueBetween(chosen.horizon, ground, 0.7)),
    near: at(tone.near, ground),
    ink: at([0.2, 0.055], ground),
    accent: at([0.76, 0.17], accent),
    accentDeep: at([0.58, 0.16], accent - 12),
    pale: lit([0.93, 0.045], chosen.glow),
  }
}

/** The hue a share of the way from one hue to another, along the shorter side of the circle. */
function hueBetween(from: number, to: number, share: number): number {
  const way = ((((to - from) % 360) + 540) % 360) - 180
  return from + way * share
}
