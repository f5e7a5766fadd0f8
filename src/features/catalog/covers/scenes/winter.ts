import { across, hills, sky, specks, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, outline, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** The red of the season, whatever the palette. */
const BAUBLE = '#e2504f'

/** A decorated fir in falling snow, presents below. */
export const paintWinter: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const forest = across(stage, 26, (x) => fir(stage, x, 146, random.between(28, 50), p.far, false))
  const gifts = across(stage, 40, (x) => gift(stage, x, random.between(16, 24)))
  return (
    sky(stage, 150) +
    stars(stage, 90, 0.8) +
    sun(stage, focusX + motif.between(-40, 40), 56, 26, 3) +
    forest +
    hills(stage, 148, 7, 90, p.pale) +
    fir(stage, focusX, 156, 130, p.accentDeep, true) +
    gifts +
    hills(stage, 174, 4, 80, p.near) +
    specks(stage, 6, p.pale, { y: [0, 180], r: [0.8, 2.3], opacity: [0.5, 0.95] })
  )
}

function fir(stage: Stage, x: number, base: number, tall: number, fill: string, trimmed: boolean): string {
  const { motif, palette: p } = stage
  let drawn = rect(x - tall * 0.04, base - tall * 0.14, tall * 0.08, tall * 0.16, p.ink)
  for (let i = 0; i < 4; i++) {
    const half = tall * (0.36 - i * 0.075)
    const low = base - tall * (0.1 + i * 0.2)
    drawn += polygon(fill, [x - half, low], [x, low - tall * 0.32], [x + half, low])
    if (!trimmed) continue
    drawn += path(outline([x, low - tall * 0.32], [x + half, low], [x + half * 0.2, low]), p.near, 0.35)
    for (let at = -half * 0.7; at < half; at += 14)
      drawn += circle(x + at, low - 4 + Math.abs(at) * 0.02, 3.4, motif.pick([p.glow, BAUBLE, p.pale]))
  }
  if (!trimmed) return drawn
  const top = base - tall * 1.03
  return (
    drawn +
    circle(x, top, 16, stage.radial([0, p.glow, 0.8], [1, p.glow, 0])) +
    path(`M${x} ${top - 10}l3 7l7 1l-5 5l1.5 7l-6.5 -3.600l-6.5 3.600l1.5 -7l-5 -5l7 -1Z`, p.glow)
  )
}

function gift(stage: Stage, x: number, s: number): string {
  const { random, palette: p } = stage
  const wrap = random.pick([BAUBLE, p.accentDeep, p.glow])
  return (
    rect(x, 174 - s, s, s, wrap, 2) +
    rect(x + s * 0.4, 174 - s, s * 0.2, s, p.near) +
    circle(x + s * 0.38, 172 - s, s * 0.14, p.near) +
    circle(x + s * 0.62, 172 - s, s * 0.14, p.near)
  )
}
