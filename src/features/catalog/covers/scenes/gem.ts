import {
  circle,
  num,
  outline,
  type Point,
  path,
  polygon,
  rect,
  ring,
} from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A cut gem in a burst of rays. */
export const paintGem: Painter = (stage) => {
  const { w, h, focusX, palette: p } = stage
  const y = 84
  const back = rect(0, 0, w, h, stage.radial([0, p.skyLow], [1, p.skyTop]))
  return back + rays(stage, focusX, y) + rings(stage, focusX, y) + gem(stage, focusX, y) + sparks(stage)
}

function rays(stage: Stage, x: number, y: number): string {
  const { random, w, palette: p } = stage
  const count = random.pick([12, 14, 16])
  const turn = random.between(0, 1)
  const step = (2 * Math.PI) / count
  const reach = w + 100
  let drawn = ''
  for (let i = 0; i < count; i++) {
    const at = (share: number) =>
      [
        x + reach * Math.cos(turn + step * (i + share)),
        y + reach * Math.sin(turn + step * (i + share)),
      ] as const
    drawn += path(outline([x, y], at(0), at(0.5)), p.glow, 0.2)
  }
  return drawn + circle(x, y, 96, stage.radial([0, p.glow, 0.8], [0.5, p.glow, 0.25], [1, p.glow, 0]))
}

function rings(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  return ring(x, y, 70, p.pale, 3, 0.6) + ring(x, y, 82, p.pale, 1.8, 0.4)
}

function gem(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  const facet = (fill: string, ...points: Point[]) =>
    polygon(fill, ...points.map(([dx, dy]) => [x + 1.3 * dx, y + 1.3 * dy] as const))
  return (
    facet(p.accent, [-42, -14], [-24, -38], [24, -38], [42, -14], [0, 44]) +
    facet(p.accentDeep, [-42, -14], [-18, -14], [0, 44]) +
    facet(p.near, [18, -14], [42, -14], [0, 44]) +
    facet(p.pale, [-24, -38], [0, -38], [-18, -14]) +
    facet(p.glow, [0, -38], [18, -14], [-18, -14]) +
    facet(p.accentDeep, [24, -38], [42, -14], [18, -14])
  )
}

function sparks(stage: Stage): string {
  const { random, w, palette: p } = stage
  let drawn = ''
  for (let i = 0; i < w / 20; i++) {
    const x = random.between(0, w)
    const y = random.between(4, 130)
    const s = random.between(2, 5)
    drawn += path(
      `M${num(x)} ${num(y - s)}Q${num(x)} ${num(y)} ${num(x + s)} ${num(y)}Q${num(x)} ${num(y)} ${num(x)} ${num(y + s)}Q${num(x)} ${num(y)} ${num(x - s)} ${num(y)}Q${num(x)} ${num(y)} ${num(x)} ${num(y - s)}Z`,
      p.glow,
      0.9,
    )
  }
  return drawn
}
