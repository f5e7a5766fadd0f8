import { disc, path } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** A screen of dots that grow toward a point, as in print. */
export const paintDots: Painter = (stage) => {
  const { w, h, focusX, motif, palette: p } = stage
  const step = motif.between(15, 23)
  const reach = motif.between(120, 190)
  const [x0, y0] = [focusX + motif.between(-50, 50), motif.between(0, h)]
  const inward = motif.chance(0.6)
  const [large, small] = motif.pick([
    [p.accent, p.pale],
    [p.pale, p.accent],
    [p.near, p.accent],
  ])
  let [dots, rest] = ['', '']
  for (let row = 0, y = 0; y < h + step; row++, y += step * 0.86)
    for (let x = row % 2 === 0 ? 0 : step / 2; x < w + step; x += step) {
      const near = Math.max(0, 1 - Math.hypot(x - x0, y - y0) / reach)
      const share = inward ? near : 1 - near
      if (share > 0.3) dots += disc(x, y, step * 0.56 * share)
      else rest += disc(x, y, step * (0.07 + 0.25 * share))
    }
  return ground(stage) + path(rest, small, 0.55) + path(dots, large, 0.92)
}
