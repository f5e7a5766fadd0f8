import {
  circle,
  corners,
  line,
  num,
  outline,
  type Point,
  path,
  polygon,
  rect,
  ring,
} from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The thing that is clicked, in a burst of rays: a gem, a star, a coin or a button, with the pointer at it. */
export const paintBursts: Painter = (stage) => {
  const { w, h, focusX, motif, word, palette: p } = stage
  const y = 76
  const thing = word === 'diamond' || word === 'gem' ? gem : motif.pick([gem, star, button])
  const back = rect(0, 0, w, h, stage.radial([0, p.skyLow], [1, p.skyTop]))
  return (
    back +
    rays(stage, focusX, y) +
    rings(stage, focusX, y) +
    thing(stage, focusX, y) +
    sparks(stage) +
    pointer(stage, focusX + 24, y + 20)
  )
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
  return ring(x, y, 58, p.pale, 3, 0.6) + ring(x, y, 70, p.pale, 1.8, 0.4)
}

function gem(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  const facet = (fill: string, ...points: Point[]) =>
    polygon(fill, ...points.map(([dx, dy]) => [x + dx, y + dy] as const))
  return (
    facet(p.accent, [-42, -14], [-24, -38], [24, -38], [42, -14], [0, 44]) +
    facet(p.accentDeep, [-42, -14], [-18, -14], [0, 44]) +
    facet(p.near, [18, -14], [42, -14], [0, 44]) +
    facet(p.pale, [-24, -38], [0, -38], [-18, -14]) +
    facet(p.glow, [0, -38], [18, -14], [-18, -14]) +
    facet(p.accentDeep, [24, -38], [42, -14], [18, -14])
  )
}

function star(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  const outer = corners(x, y, 46, 5, -Math.PI / 2)
  const inner = corners(x, y, 22, 5, -Math.PI / 2 + Math.PI / 5)
  const points = outer.flatMap((corner, i) => [corner, inner[i]!])
  let shade = ''
  for (let i = 0; i < 5; i++) shade += polygon(p.accentDeep, [x, y], outer[i]!, inner[i]!)
  return (
    `<path d="${outline(...points)}" fill="${p.accent}" stroke="${p.near}" stroke-width="6" stroke-linejoin="round"/>` +
    polygon(p.accent, ...points) +
    shade
  )
}

function button(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  return (
    circle(x, y + 8, 44, p.near) +
    circle(x, y + 6, 40, p.accentDeep) +
    circle(x, y, 40, p.accent) +
    circle(x, y - 2, 31, p.pale, 0.35) +
    path(`M${num(x - 28)} ${num(y - 12)}a30 30 0 0 1 56 0a36 36 0 0 0 -56 0Z`, p.glow, 0.9)
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

function pointer(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  const d = `M${num(x)} ${num(y)}l0 40l10 -9l7 16l8 -3.4l-7 -15.600l13 -1Z`
  return line(d, p.ink, 6) + path(d, p.glow)
}
