import { circle, outline, path, rect, ring } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Rays from a light, which rises over the lower edge or floats in the middle, with rings around it. */
export const paintRays: Painter = (stage) => {
  const { w, h, focusX, motif, palette: p } = stage
  const y = motif.pick([70, 96, 200])
  const rays = motif.whole(9, 18)
  const step = (2 * Math.PI) / rays
  const turn = motif.next()
  const width = motif.between(0.35, 0.6)
  const tip = (at: number) =>
    [focusX + (w + h) * Math.cos(turn + step * at), y + (w + h) * Math.sin(turn + step * at)] as const
  let drawn = rect(0, 0, w, h, stage.vertical([0, p.skyTop], [1, p.skyLow]))
  for (let i = 0; i < rays; i++)
    drawn += path(outline([focusX, y], tip(i), tip(i + width)), i % 3 === 0 ? p.accent : p.far, 0.55)
  const r = motif.between(26, 46)
  const rings = motif.whole(0, 3)
  for (let i = rings; i > 0; i--) drawn += ring(focusX, y, r + 16 * i, p.pale, 5 - i, 0.7 - 0.15 * i)
  return (
    drawn +
    circle(focusX, y, r * 3, stage.radial([0.2, p.glow, 0.7], [1, p.glow, 0])) +
    circle(focusX, y, r, p.glow) +
    circle(focusX, y, r * 0.72, p.accent)
  )
}
