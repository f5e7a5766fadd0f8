import { circle, ring } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** Wide rings around a point, like ripples, with a few small bodies that travel on them. */
export const paintRings: Painter = (stage) => {
  const { w, focusX, motif, palette: p } = stage
  const [x, y] = [focusX + motif.between(-30, 30), motif.pick([30, 90, 96, 150])]
  const gap = motif.between(20, 32)
  const count = Math.ceil((w + 60) / gap / 1.6)
  const colors = motif.pick([
    [p.far, p.mid],
    [p.mid, p.accentDeep],
    [p.near, p.far, p.mid],
  ])
  let drawn = ground(stage)
  for (let i = count; i > 0; i--)
    drawn += circle(x, y, i * gap, colors[i % colors.length]!, i > 5 ? 0.35 : 0.6)
  for (let i = 1; i < Math.min(count, 6); i++) {
    const angle = motif.between(0, 2 * Math.PI)
    const size = motif.between(3.5, 9)
    drawn +=
      ring(x, y, i * gap, p.pale, 1.4, 0.5) +
      circle(
        x + i * gap * Math.cos(angle),
        y + i * gap * Math.sin(angle),
        size,
        motif.pick([p.accent, p.pale]),
      )
  }
  return (
    drawn +
    circle(x, y, gap * 2.4, stage.radial([0, p.glow, 0.8], [1, p.glow, 0])) +
    circle(x, y, gap * 0.6, p.glow)
  )
}
