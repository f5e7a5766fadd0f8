import { sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { line, num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Columns that rise faster and faster, with the curve over them. */
export const paintColumns: Painter = (stage) => {
  const { w, focusX, motif, palette: p } = stage
  const growth = motif.between(1.3, 2.6)
  const right = Math.max(focusX + 96, w * 0.94)
  const height = (x: number) => 24 + 118 * Math.min(1, Math.max(0, x / right) ** growth)
  const step = motif.pick([14, 20, 28])
  const fill = stage.vertical([0, p.accent], [1, p.accentDeep])
  let columns = ''
  for (let x = -4; x < w; x += step) {
    const top = 192 - height(x + step / 2)
    columns +=
      rect(x, top, step * 0.78, 192 - top, fill) +
      rect(x + step * 0.5, top, step * 0.28, 192 - top, p.near, 0, 0.35) +
      rect(x, top, step * 0.78, 2.6, p.pale)
  }
  let curve = ''
  for (let x = -4; x <= right; x += 8) curve += `${curve === '' ? 'M' : 'L'}${num(x)} ${num(180 - height(x))}`
  return (
    sky(stage, 192) +
    sun(stage, focusX - motif.between(20, 70), motif.between(44, 70), motif.between(20, 30)) +
    columns +
    line(curve, p.glow, 3.4)
  )
}
