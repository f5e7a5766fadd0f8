import { hills, sky, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { ellipse, num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Time that works for you: an hourglass between day and night. */
export const paintHourglass: Painter = (stage) => {
  const { focusX: x, motif: random, palette: p } = stage
  const top = 22
  const bottom = 148
  const middle = (top + bottom) / 2
  const glass =
    `M${num(x - 33)} ${top}H${num(x + 33)}C${num(x + 33)} ${middle - 22} ${num(x + 5)} ${middle - 14} ${num(x + 5)} ${middle}` +
    `S${num(x + 33)} ${middle + 22} ${num(x + 33)} ${bottom}H${num(x - 33)}C${num(x - 33)} ${middle + 22} ${num(x - 5)} ${middle + 14} ${num(x - 5)} ${middle}S${num(x - 33)} ${middle - 22} ${num(x - 33)} ${top}Z`
  const left = random.between(0.3, 0.75)
  const upper = top + 14 + (1 - left) * 34
  const pile = 52 * (1 - left * 0.55)
  const sand =
    rect(x - 40, upper, 80, middle - upper, p.accent) +
    ellipse(x, upper, 34, 4, p.pale, 0.8) +
    rect(x - 1.4, middle - 2, 2.8, bottom - middle, p.accent) +
    `<path d="M${num(x - 40)} ${bottom}V${num(bottom - pile * 0.3)}Q${num(x - 12)} ${num(bottom - pile * 0.55)} ${num(x)} ${num(bottom - pile)}Q${num(x + 12)} ${num(bottom - pile * 0.55)} ${num(x + 40)} ${num(bottom - pile * 0.3)}V${bottom}Z" fill="${p.accent}"/>` +
    rect(x + 6, top, 40, bottom - top, p.accentDeep, 0, 0.35)
  const cap = (y: number) => rect(x - 43, y, 86, 11, p.near, 4) + rect(x - 43, y, 86, 4, p.mid, 2)
  return (
    sky(stage, 150) +
    stars(stage, 100, 0.9) +
    sun(stage, x + random.between(-50, 50), random.between(60, 90), random.between(38, 50), 2) +
    hills(stage, 130, 10, 90, p.far) +
    hills(stage, 150, 6, 110, p.mid) +
    `<path d="${glass}" fill="${p.pale}" opacity=".5"/>` +
    stage.clip(glass, sand) +
    `<path d="${glass}" fill="none" stroke="${p.glow}" stroke-width="2.4" opacity=".9"/>` +
    ellipse(x - 19, top + 22, 4, 13, p.glow, 0.75) +
    rect(x - 40, top, 4.4, bottom - top, p.near) +
    rect(x + 35.6, top, 4.4, bottom - top, p.near) +
    cap(top - 8) +
    cap(bottom - 3) +
    hills(stage, 166, 4, 80, p.near)
  )
}
