import { circle, num, path, polygon, rect } from './shapes.ts'
import type { Stage } from './stage.ts'

/** One tall tower that widens to a lit room under a bent hat of a roof. */
export function wizardTower(stage: Stage, x: number, base: number): string {
  const { motif, palette: p } = stage
  const bend = motif.pick([-1, 1]) * motif.between(5, 14)
  const roof = (side: number) =>
    `M${num(x + side * 25)} 58Q${num(x + side * 9)} 42 ${num(x + bend)} 10Q${num(x + bend * 0.3)} 40 ${num(x)} 58Z`
  return (
    polygon(
      p.mid,
      [x - 62, 192],
      [x - 40, base + 2],
      [x - 24, base + 2],
      [x - 13, base - 4],
      [x + 15, base - 4],
      [x + 22, base + 4],
      [x + 44, base + 8],
      [x + 58, 192],
    ) +
    polygon(p.near, [x - 10, base], [x - 9, 84], [x + 9, 84], [x + 12, base]) +
    polygon(p.mid, [x - 10, base], [x - 9, 84], [x - 3, 84], [x - 3, base]) +
    polygon(p.near, [x - 9, 88], [x - 19, 78], [x - 19, 56], [x + 19, 56], [x + 19, 78], [x + 9, 88]) +
    path(roof(-1), p.accent) +
    path(roof(1), p.accentDeep) +
    [-11, 0, 11].map((at) => rect(x + at - 2.4, 63, 4.8, 10, p.glow, 2.4)).join('') +
    rect(x - 1.8, 98, 3.6, 8, p.glow, 1.8) +
    circle(x + bend, 9, 2.6, p.glow)
  )
}
