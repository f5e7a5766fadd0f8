import { circle, num, type Point, path, polygon, rect } from './shapes.ts'
import { lightSource, weather } from './skies.ts'
import type { Stage } from './stage.ts'

/** The sky over the whole stage, from its top color to its horizon color at `horizon` (units from the top). */
export function sky(stage: Stage, horizon = 140): string {
  const { w, h, palette } = stage
  const air = rect(0, 0, w, h, stage.vertical([0, palette.skyTop], [horizon / h, palette.skyLow]))
  return air + weather(stage, horizon)
}

/** A plain ground for scenes without a horizon. */
export function backdrop(stage: Stage): string {
  const { w, h, palette } = stage
  return rect(0, 0, w, h, stage.vertical([0, palette.skyTop], [1, palette.skyLow])) + weather(stage, h)
}

/** The light source with its halo. `r` is the radius of the disc, the halo reaches `reach` times as far. */
export function sun(stage: Stage, x: number, y: number, r: number, reach = 3.2): string {
  const { glow } = stage.palette
  const halo = stage.radial([0, glow, 0.75], [1 / reach, glow, 0.42], [0.65, glow, 0.12], [1, glow, 0])
  return circle(x, y, r * reach, halo) + lightSource(stage, x, y, r)
}

/** Small stars over the upper part of the stage, denser near the top, with a few larger ones. */
export function stars(stage: Stage, toY: number, density = 1): string {
  const { random, w } = stage
  const count = Math.round((w / 192) * 22 * density)
  let drawn = ''
  for (let i = 0; i < count; i++) {
    const size = random.chance(0.16) ? random.between(1.3, 1.9) : random.between(0.5, 0.95)
    const y = random.next() ** 1.4 * toY
    drawn += circle(random.between(0, w), y, size, stage.palette.pale, random.between(0.4, 0.95))
  }
  return drawn
}

/**
 * Rolling ground to the bottom of the stage: a smooth line around `level` (units from the top) that swings by
 * `swing` over hills about `stride` units wide.
 */
export function hills(stage: Stage, level: number, swing: number, stride: number, fill: string): string {
  const { random, w, h } = stage
  const start = -random.between(0.2, 1) * stride
  let x = start
  let y = level + random.between(-swing, swing)
  let d = `M${num(x)} ${num(h)}V${num(y)}`
  while (x < w + stride) {
    const reach = stride * random.between(0.75, 1.25)
    const nextY = level + random.between(-swing, swing)
    d += `C${num(x + reach / 2)} ${num(y)} ${num(x + reach / 2)} ${num(nextY)} ${num(x + reach)} ${num(nextY)}`
    x += reach
    y = nextY
  }
  return path(`${d}V${num(h)}Z`, fill)
}

/** A low mound from edge to edge, to the bottom of the stage. */
export function mound({ w, h }: Stage, top: number, fill: string): string {
  return path(
    `M0 ${h}V${num(top + 16)}Q${num(w / 2)} ${num(top - 16)} ${num(w)} ${num(top + 16)}V${h}Z`,
    fill,
  )
}

/** Pointed mountains to the bottom of the stage, peaks about `height` over the `base` line. */
export function peaks(stage: Stage, base: number, height: number, stride: number, fill: string): string {
  const { random, w, h } = stage
  const points: Point[] = [[-stride, h]]
  let x = -random.between(0.3, 1) * stride
  while (x < w + stride) {
    points.push([x, base - random.between(0, 0.25) * height])
    const half = stride * random.between(0.4, 0.6)
    const top = base - height * random.between(0.6, 1)
    points.push([x + half * 0.8, top + height * 0.14], [x + half, top])
    x += half * 2
  }
  points.push([w + stride, base], [w + stride, h])
  return polygon(fill, ...points)
}

/** A flat-bottomed cloud; x is its middle, y its base. */
export function cloud(x: number, y: number, size: number, fill: string, opacity = 1): string {
  const s = size
  const d =
    `M${num(x - s)} ${num(y)}a${num(s * 0.36)} ${num(s * 0.36)} 0 0 1 ${num(s * 0.42)} ${num(-s * 0.36)}` +
    `a${num(s * 0.5)} ${num(s * 0.5)} 0 0 1 ${num(s * 0.92)} ${num(-s * 0.12)}` +
    `a${num(s * 0.42)} ${num(s * 0.42)} 0 0 1 ${num(s * 0.66)} ${num(s * 0.48)}Z`
  return path(d, fill, opacity)
}

/** A gradient of horizon color that grows toward the bottom and makes what is behind it look distant. */
export function mist(stage: Stage, fromY: number, toY: number, opacity: number): string {
  const { skyLow } = stage.palette
  const fill = stage.vertical([0, skyLow, 0], [1, skyLow, opacity])
  return rect(0, fromY, stage.w, toY - fromY, fill)
}

/** Dots at random places, one for every `stride` units of the width. `range` bounds their places, radii, and opacities. */
export function specks(
  stage: Stage,
  stride: number,
  fill: string,
  range: Record<'y' | 'r' | 'opacity', readonly [number, number]>,
): string {
  const { random, w } = stage
  let drawn = ''
  for (let i = 0; i < w / stride; i++) {
    const x = random.between(0, w)
    const [y, r] = [random.between(...range.y), random.between(...range.r)]
    drawn += circle(x, y, r, fill, random.between(...range.opacity))
  }
  return drawn
}

/** Calls `draw` at places across the stage, `stride` apart on average, and joins what it returns. */
export function across(stage: Stage, stride: number, draw: (x: number) => string): string {
  let drawn = ''
  let x = stage.random.between(-0.5, 0.1) * stride
  while (x < stage.w + stride / 2) {
    drawn += draw(x)
    x += stride * stage.random.between(0.75, 1.25)
  }
  return drawn
}
