import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import type { CoverVariant } from './coverVariants.ts'

/** The time of day of a scene: how light its sky is, and how deep its foreground. */
export type Tone = 'night' | 'dusk' | 'dawn' | 'day'

/** What is seen in the sky beside the light source. */
export type Weather = 'clear' | 'clouds' | 'aurora' | 'beams' | 'bands' | 'rings'

/** The shape of the light source. */
export type Light = 'disc' | 'crescent' | 'halo' | 'pair' | 'striped'

/**
 * How one game's cover differs from others of the same drawing: the camera, the light and the colors.
 * It depends on the name and the drawing alone, so every size of a cover shares it.
 */
export interface CoverLook {
  tone: Tone | undefined
  /** Degrees by which all hues but that of the light turn. */
  hueTurn: number
  /** Degrees by which the accent turns further. */
  accentTurn: number
  weather: Weather
  light: Light
  /** Whether the picture is flipped sideways. */
  mirrored: boolean
  /** 1 or more: how much the picture is enlarged around its main shape. */
  zoom: number
  /** Degrees by which the camera leans; only as much as the zoom leaves room for. */
  lean: number
  /** 0–1: the position of the main shape between its limits. */
  placement: number
}

const WEATHERS: readonly Weather[] = ['clear', 'clouds', 'aurora', 'beams', 'bands', 'rings']
const LIGHTS: readonly Light[] = ['disc', 'disc', 'crescent', 'halo', 'pair', 'striped']

/** What a drawing allows of the looks that there are. */
export interface LookLimits {
  /** Its lights need a dark sky. */
  isDark: boolean
  /** It has real colors, or those of a setting: its hues turn by a few degrees only. */
  keepsHues: boolean
  /** It has a reading direction: a mirrored curve would fall. */
  isOneWay: boolean
}

/** The look of the game's cover, from its name and what it is drawn as. */
export function coverLook(name: string, { isDark, keepsHues, isOneWay }: LookLimits): CoverLook {
  const random = seededRandom(name, 'look')
  const zoom = random.pick([1, 1, 1.08, 1.16])
  const mirrored = random.chance(0.5)
  return {
    tone: random.pick(isDark ? DARK_TONES : TONES),
    hueTurn: hueTurn(random, keepsHues),
    accentTurn: keepsHues ? 0 : random.pick([0, 0, 60, -60, 150]),
    weather: random.pick(WEATHERS),
    light: random.pick(LIGHTS),
    mirrored: mirrored && !isOneWay,
    zoom,
    lean: (zoom - 1) * random.between(-20, 20),
    placement: random.next(),
  }
}

/** Undefined keeps the tone of the mood. */
const TONES: readonly (Tone | undefined)[] = [undefined, 'night', 'dusk', 'dawn', 'day']
const DARK_TONES: readonly (Tone | undefined)[] = [undefined, 'night', 'dusk']

/** Six steps around the color circle with some play, or a small turn. */
function hueTurn(random: SeededRandom, keepsHues: boolean): number {
  const step = random.whole(-3, 2)
  const play = random.between(-15, 15)
  return keepsHues ? step * 10 + play : step * 60 + play
}

/** The place of the main shape in the finished picture, as a share of the width: to the right of a name that lies on the picture. */
export function focusShare({ placement }: CoverLook, variant: CoverVariant): number {
  if (variant === 'share') return 0.74
  return variant.startsWith('banner') ? 0.54 + 0.14 * placement : 0.44 + 0.12 * placement
}
