import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import type { CoverVariant } from './coverVariants.ts'
import type { SceneName } from './sceneMoods.ts'

/** The time of day of a scene: how light its sky is, and how deep its foreground. */
export type Tone = 'night' | 'dusk' | 'dawn' | 'day'

/** What is seen in the sky beside the light source. */
export type Weather = 'clear' | 'clouds' | 'aurora' | 'beams' | 'bands' | 'rings'

/** The shape of the light source. */
export type Light = 'disc' | 'crescent' | 'halo' | 'pair' | 'striped'

/** Where the monogram is set, and on what ground. */
export interface SignLook {
  side: 'left' | 'right'
  ground: 'shade' | 'plate' | 'corner'
}

/**
 * How one game's cover differs from others of the same scene: the camera, the light, the colors and the lettering.
 * It depends on the name and the scene alone, so every size of a cover shares it.
 */
export interface CoverLook {
  tone: Tone | undefined
  /** Degrees by which all hues but that of the light turn. */
  hueTurn: number
  /** Degrees by which the accent turns further. */
  accentTurn: number
  weather: Weather
  light: Light
  /** Whether the picture (never the lettering) is flipped sideways. */
  mirrored: boolean
  /** 1 or more: how much the picture is enlarged around its main shape. */
  zoom: number
  /** Degrees by which the camera leans; only as much as the zoom leaves room for. */
  lean: number
  /** 0–1: the position of the main shape between its limits. */
  placement: number
  sign: SignLook
}

/** Scenes with real-world colors: leaves stay green, so their hues turn by a few degrees only. */
const EARTHLY: ReadonlySet<SceneName> = new Set<SceneName>([
  'nature',
  'farm',
  'sprout',
  'critters',
  'sweets',
  'sport',
  'historic',
  'cards',
  'winter',
  'ocean',
])

/** Scenes whose lights need a dark sky. */
const DARK: ReadonlySet<SceneName> = new Set<SceneName>([
  'space',
  'cyberpunk',
  'scientific',
  'technological',
  'mathematical',
  'mysterious',
  'terminal',
  'cards',
  'winter',
  'mine',
  'sport',
])

/** Scenes with a reading direction: a mirrored curve would fall, a mirrored pointer would belong to nobody. */
const ONE_WAY: ReadonlySet<SceneName> = new Set<SceneName>(['numbers', 'terminal', 'bursts', 'coins'])

const WEATHERS: readonly Weather[] = ['clear', 'clouds', 'aurora', 'beams', 'bands', 'rings']
const LIGHTS: readonly Light[] = ['disc', 'disc', 'crescent', 'halo', 'pair', 'striped']

/** The look of the game's cover, from its name and the scene that it is drawn as. */
export function coverLook(name: string, scene: SceneName): CoverLook {
  const random = seededRandom(name, 'look')
  const zoom = random.pick([1, 1.08, 1.18, 1.3])
  const mirrored = random.chance(0.5)
  return {
    tone: random.pick(DARK.has(scene) ? DARK_TONES : TONES),
    hueTurn: hueTurn(random, EARTHLY.has(scene)),
    accentTurn: EARTHLY.has(scene) ? 0 : random.pick([0, 0, 60, -60, 150]),
    weather: random.pick(WEATHERS),
    light: random.pick(LIGHTS),
    mirrored: mirrored && !ONE_WAY.has(scene),
    zoom,
    lean: (zoom - 1) * random.between(-20, 20),
    placement: random.next(),
    sign: { side: random.pick(['left', 'right']), ground: random.pick(['shade', 'plate', 'corner']) },
  }
}

/** Undefined keeps the tone of the mood. */
const TONES: readonly (Tone | undefined)[] = [undefined, 'night', 'dusk', 'dawn', 'day']
const DARK_TONES: readonly (Tone | undefined)[] = [undefined, 'night', 'dusk']

/** Six steps around the color circle with some play, or a small turn for a scene with real-world colors. */
function hueTurn(random: SeededRandom, earthly: boolean): number {
  const step = random.whole(-3, 2)
  const play = random.between(-15, 15)
  return earthly ? step * 8 + play : step * 60 + play
}

/** Where the main shape may be, as shares of the width: to the right where a title lies at the left. */
const FOCUS: Record<CoverVariant, readonly [low: number, high: number]> = {
  logo: [0.38, 0.62],
  thumb: [0.38, 0.62],
  card: [0.38, 0.62],
  'card-small': [0.38, 0.62],
  'card-large': [0.38, 0.62],
  banner: [0.4, 0.7],
  'banner-small': [0.4, 0.7],
  'banner-large': [0.4, 0.7],
  og: [0.72, 0.76],
}

/** The place of the main shape in the finished picture, as a share of the width: on a logo away from the monogram. */
export function focusShare(look: CoverLook, variant: CoverVariant): number {
  const [low, high] = FOCUS[variant]
  const lettered = variant === 'logo' || variant === 'thumb'
  const placement = lettered ? (look.placement + (look.sign.side === 'left' ? 1 : 0)) / 2 : look.placement
  return low + (high - low) * placement
}
