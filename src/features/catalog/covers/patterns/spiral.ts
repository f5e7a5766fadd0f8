import { circle } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** The angle between one seed of a sunflower and the next, in radians. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** Seeds in the spirals of a sunflower, which grow outward. */
export const paintSpiral: Painter = (stage) => {
  const { w, focusX, motif, palette: p } = stage
  const y0 = motif.pick([76, 96, 120])
  const step = motif.between(11, 15)
  const fills = motif.pick([
    [p.accent, p.pale],
    [p.accent, p.accentDeep, p.pale],
    [p.pale, p.far, p.accent, p.far, p.accentDeep],
  ])
  const reach = Math.max(focusX, w - focusX) + 20
  let drawn = ground(stage) + circle(focusX, y0, 130, stage.radial([0, p.glow, 0.6], [1, p.glow, 0]))
  for (let i = 1; step * Math.sqrt(i) < reach; i++) {
    const r = step * Math.sqrt(i)
    const [x, y] = [focusX + r * Math.cos(i * GOLDEN_ANGLE), y0 + r * Math.sin(i * GOLDEN_ANGLE)]
    if (y > -8 && y < 200) drawn += circle(x, y, Math.min(8, 1.8 + r * 0.042), fills[i % fills.length]!)
  }
  return drawn
}
