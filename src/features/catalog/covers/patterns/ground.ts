import { num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The two colors of the sky over the whole stage, the lighter one at the top or at the bottom. */
export function ground(stage: Stage): string {
  const { w, h, motif, palette: p } = stage
  const [first, last] = motif.chance(0.5) ? [p.skyTop, p.skyLow] : [p.skyLow, p.skyTop]
  return rect(0, 0, w, h, stage.vertical([0, first], [1, last]))
}

/** A smooth line from the left edge to the right one, which swings around `level`, as path data that begins with a move. */
export function swell(w: number, level: number, height: number, length: number, phase: number): string {
  let d = ''
  for (let x = -8; x <= w + 8; x += 8)
    d += `${d === '' ? 'M' : 'L'}${num(x)} ${num(level + height * Math.sin(x / length + phase))}`
  return d
}
