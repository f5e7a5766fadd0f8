import { across, backdrop } from '#/features/catalog/covers/drawing/landscape.ts'
import {
  circle,
  line,
  num,
  outline,
  type Point,
  path,
  place,
  polygon,
  rect,
} from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A cave of glowing crystals, with a loaded cart on its rails. */
export const paintMine: Painter = (stage) => {
  const { w, focusX, random, palette: p } = stage
  const back = backdrop(stage)
  const halo = circle(focusX, 84, 118, stage.radial([0, p.glow, 0.75], [0.4, p.glow, 0.28], [1, p.glow, 0]))
  const behind = across(stage, 36, (x) =>
    cluster(stage, x, 130, random.between(20, 48), p.accent, p.accentDeep),
  )
  return (
    back +
    halo +
    rock(stage, 26, 34, 30, p.far) +
    behind +
    rock(stage, 12, 30, 44, p.mid) +
    rect(0, 128, w, stage.h, p.mid) +
    cluster(stage, focusX - random.between(40, 48), 134, random.between(70, 84), p.accent, p.accentDeep) +
    place(cart(stage, focusX + random.between(12, 22)), 0, -14) +
    rock(stage, 2, 22, 60, p.near)
  )
}

/** The roof of the cave with hanging spikes: `level` plus up to `length` units down. */
function rock(stage: Stage, level: number, length: number, stride: number, fill: string): string {
  const { w, random } = stage
  const points: Point[] = [
    [-10, -5],
    [-10, level],
  ]
  for (let x = -10; x < w + stride; x += stride * random.between(0.35, 0.65)) {
    points.push(
      [x, level + random.between(0, 0.25) * length],
      [x + stride * 0.16, level + random.between(0.4, 1) * length],
    )
  }
  points.push([w + stride, -5])
  return polygon(fill, ...points)
}

function cluster(stage: Stage, x: number, base: number, tall: number, light: string, shade: string): string {
  const { random, palette: p } = stage
  let drawn = ''
  for (const lean of [-0.5, 0.55, 0.05]) {
    const length = tall * (Math.abs(lean) > 0.2 ? random.between(0.5, 0.75) : 1)
    const half = length * 0.15
    const tipX = x + lean * length
    const neck = base - length * 0.76
    const neckX = x + lean * length * 0.76
    drawn += polygon(
      shade,
      [x - half, base + 4],
      [neckX - half, neck],
      [tipX, base - length],
      [neckX + half, neck],
      [x + half, base + 4],
    )
    drawn += polygon(
      light,
      [x - half, base + 4],
      [neckX - half, neck],
      [tipX, base - length],
      [x + half * 0.1, base + 4],
    )
    drawn += path(
      outline([neckX - half, neck], [tipX, base - length], [neckX + half * 0.1, neck + half]),
      p.pale,
      0.7,
    )
  }
  return drawn
}

function cart(stage: Stage, x: number): string {
  const { random, w, palette: p } = stage
  let ore = ''
  for (let i = 0; i < 5; i++)
    ore += polygon(
      i % 2 === 0 ? p.accent : p.glow,
      ...lump(x - 20 + i * 11, 106 - (i % 2) * 6, random.between(8, 11), random.between(0, 1)),
    )
  const body =
    path(`M${num(x - 35)} 106h70l-9 36h-52Z`, p.near) +
    rect(x - 38, 102, 76, 7, p.ink, 3) +
    line(`M${num(x - 12)} 112l3 26M${num(x + 12)} 112l-3 26`, p.mid, 3)
  const wheel = (at: number) => circle(at, 147, 9.5, p.ink) + circle(at, 147, 4, p.accent)
  return `${ore}${body}${line(`M0 157H${num(w)}`, p.ink, 4)}${wheel(x - 18)}${wheel(x + 18)}`
}

function lump(x: number, y: number, r: number, turn: number): Point[] {
  return Array.from(
    { length: 6 },
    (_, i) => [x + r * Math.cos(turn + i * 1.05), y + r * Math.sin(turn + i * 1.05)] as const,
  )
}
