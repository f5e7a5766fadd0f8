import { across, specks } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** Spheres of all sizes, the large ones close and lit from above. */
export const paintBubbles: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const sphere = (x: number, y: number, r: number, light: string, shade: string) =>
    circle(x, y + r * 0.12, r, p.ink, 0.22) +
    circle(x, y, r, stage.vertical([0, light], [1, shade])) +
    ellipse(x - r * 0.3, y - r * 0.42, r * 0.3, r * 0.19, p.glow, 0.7)
  const distant = across(stage, 30, (x) =>
    circle(x, random.between(0, 192), random.between(4, 17), random.pick([p.far, p.skyLow, p.mid]), 0.7),
  )
  const side = motif.pick([-1, 1])
  return (
    ground(stage) +
    distant +
    specks(stage, 14, p.pale, { y: [0, 192], r: [0.8, 2], opacity: [0.3, 0.8] }) +
    sphere(
      focusX + side * motif.between(70, 92),
      motif.between(110, 150),
      motif.between(18, 28),
      p.far,
      p.mid,
    ) +
    sphere(
      focusX - side * motif.between(54, 72),
      motif.between(56, 120),
      motif.between(28, 36),
      p.pale,
      p.accentDeep,
    ) +
    sphere(
      focusX + side * motif.between(0, 16),
      motif.between(70, 104),
      motif.between(44, 54),
      p.accent,
      p.accentDeep,
    ) +
    sphere(focusX + side * motif.between(48, 66), motif.between(30, 60), motif.between(11, 17), p.pale, p.far)
  )
}
