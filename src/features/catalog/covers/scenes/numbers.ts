import { sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Columns that rise faster and faster, and the curve over them. */
export const paintNumbers: Painter = (stage) => {
  const { w, focusX, motif, palette: p } = stage
  const growth = motif.between(1.5, 2.3)
  const right = Math.min(w + 10, focusX + 92)
  const height = (x: number) => 36 + 92 * Math.max(0, x / right) ** growth
  const step = motif.pick([18, 22, 26])
  let columns = ''
  for (let x = -6; x < w; x += step) {
    const tall = Math.min(132, height(x + step / 2))
    columns += column(stage, x, 170 - tall, step * 0.78)
  }
  let curve = ''
  for (let x = 0; x <= right - 20; x += 8)
    curve += `${curve === '' ? 'M' : 'L'}${num(x)} ${num(158 - height(x) * 1.02)}`
  const tipX = right - 20
  const tipY = 158 - height(tipX) * 1.02
  const arrow = polygon(p.glow, [tipX - 9, tipY + 5], [tipX + 12, tipY - 16], [tipX + 10, tipY + 12])
  return (
    sky(stage, 170) +
    sun(stage, focusX - motif.between(16, 50), motif.between(44, 56), motif.between(20, 26), 3.4) +
    pluses(stage) +
    columns +
    line(curve, p.ink, 7, 0.35) +
    line(curve, p.glow, 4.4) +
    arrow +
    rect(0, 168, w, 24, p.ink)
  )
}

function column(stage: Stage, x: number, top: number, wide: number): string {
  const { palette: p } = stage
  return (
    rect(x, top, wide, 192 - top, stage.vertical([0, p.accent], [1, p.accentDeep])) +
    rect(x + wide * 0.62, top, wide * 0.38, 192 - top, p.near, 0, 0.4) +
    rect(x, top, wide, 3, p.pale)
  )
}

function pluses(stage: Stage): string {
  const { random, w, palette: p } = stage
  let d = ''
  let dots = ''
  for (let i = 0; i < w / 26; i++) {
    const x = random.between(4, w - 4)
    const y = random.between(8, 96)
    const s = random.between(2.5, 5.5)
    d += `M${num(x - s)} ${num(y)}h${num(2 * s)}M${num(x)} ${num(y - s)}v${num(2 * s)}`
    dots += circle(random.between(0, w), random.between(6, 110), random.between(0.8, 1.8), p.pale, 0.7)
  }
  return line(d, p.pale, 2, 0.75) + dots
}
