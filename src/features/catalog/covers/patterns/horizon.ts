import { sky, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { line, num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** A grid that runs to the horizon, under a low sun. */
export const paintHorizon: Painter = (stage) => {
  const { w, h, focusX, motif, palette: p } = stage
  const level = motif.between(104, 128)
  const spread = motif.between(16, 26)
  let grid = ''
  for (let i = -Math.ceil(w / spread); i <= w / spread; i++)
    grid += `M${num(focusX + i * spread)} ${num(level)}L${num(focusX + i * spread * 5)} ${h}`
  for (let y = level, gap = 2.5; y < h; y += gap, gap *= 1.45) grid += `M0 ${num(y)}H${num(w)}`
  return (
    sky(stage, level) +
    stars(stage, level - 20, 0.8) +
    sun(stage, focusX, level - motif.between(6, 34), motif.between(36, 52), 2.2) +
    rect(0, level, w, h - level, stage.vertical([0, p.mid], [1, p.ink])) +
    line(grid, p.accent, 1.3, 0.85) +
    rect(0, level - 1, w, 2.4, p.pale, 0, 0.9)
  )
}
