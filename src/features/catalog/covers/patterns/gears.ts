import { gear } from '#/features/catalog/covers/drawing/gears.ts'
import { across } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** Toothed wheels that fill the picture, the small ones behind. */
export const paintGears: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const wheel = (x: number, y: number, r: number, fill: string, hub: string) =>
    gear(x + 2, y + 4, r, Math.max(8, Math.round(r / 4.5)), r, p.ink).replace('<path', '<path opacity=".3"') +
    gear(x, y, r, Math.max(8, Math.round(r / 4.5)), r, fill) +
    circle(x, y, r * 0.46, hub) +
    circle(x, y, r * 0.2, fill)
  const small = across(stage, 40, (x) =>
    wheel(x, random.between(0, 192), random.between(14, 30), random.pick([p.far, p.mid]), p.near),
  )
  const side = motif.pick([-1, 1])
  return (
    ground(stage) +
    small +
    wheel(
      focusX - side * motif.between(66, 90),
      motif.between(120, 170),
      motif.between(50, 70),
      p.accentDeep,
      p.near,
    ) +
    wheel(
      focusX + side * motif.between(20, 44),
      motif.between(60, 90),
      motif.between(46, 62),
      p.accent,
      p.near,
    )
  )
}
