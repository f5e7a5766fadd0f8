import { across, hills, mist, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { line, num, type Point, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Broken towers and leaning masts before a pale, swollen sun in the dust. */
export const paintPostApocalyptic: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const sunX = focusX + motif.between(-20, 20)
  const ruins = (stride: number, low: number, high: number, fill: string) =>
    across(stage, stride, (x) => ruin(stage, x, random.between(16, 30), random.between(low, high), fill))
  return (
    sky(stage, 150) +
    sun(stage, sunX, motif.between(66, 78), motif.between(38, 48), 2.2) +
    ruins(30, 26, 66, p.far) +
    mist(stage, 70, 155, 0.6) +
    ruins(52, 40, 92, p.mid) +
    mist(stage, 100, 165, 0.35) +
    mast(stage, focusX + motif.between(-14, 14)) +
    hills(stage, 158, 7, 60, p.near)
  )
}

/** A tower with a jagged, half fallen top and empty windows. */
function ruin(stage: Stage, x: number, wide: number, tall: number, fill: string): string {
  const { random, palette: p } = stage
  const top = 160 - tall
  const points: Point[] = [[x, 192]]
  for (let i = 0; i <= 5; i++) {
    points.push([x + (wide * i) / 5, top + random.between(0, 0.34) * tall * (i % 2 === 0 ? 1 : 0.45)])
  }
  points.push([x + wide, 192])
  let drawn = polygon(fill, ...points)
  for (let y = top + tall * 0.42; y < 146; y += 11) {
    for (let at = x + 4; at < x + wide - 5; at += 8) {
      if (random.chance(0.5)) drawn += rect(at, y, 3.6, 5, p.skyLow, 0, 0.5)
    }
  }
  return drawn
}

/** A power mast that lists, with torn wires: the nearest and darkest shape. */
function mast(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const lean = random.pick([-1, 1]) * random.between(9, 15)
  const frame = 'M-11 0L-3 -112H3L11 0M-9 -28L6 -56L-5 -82L3 -108M9 -28L-6 -56L5 -82'
  const arms = 'M-24 -84H24M-18 -100H18M-24 -84L0 -96L24 -84'
  const wires = 'M24 -84q14 34 8 52M-24 -84q-18 20 -10 40M18 -100q22 8 34 40'
  return `<g transform="translate(${num(x)} 166) rotate(${num(lean)})">${line(wires, p.near, 1.1)}${line(frame, p.near, 2.4)}${line(arms, p.near, 2.8)}${[-24, -18, 18, 24].map((at) => rect(at - 1.4, Math.abs(at) === 24 ? -84 : -100, 2.8, 7, p.accent, 1)).join('')}</g>`
}
