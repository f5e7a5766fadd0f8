import { hills, mist, peaks, sky, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Before a huge moon and mountains: a many-towered castle. */
export const paintCastle: Painter = (stage) => {
  const { focusX, motif, palette: p } = stage
  const base = motif.between(118, 126)
  const moonX = focusX + motif.between(-20, 20)
  return (
    sky(stage, 130) +
    stars(stage, 90) +
    sun(stage, moonX, motif.between(58, 70), motif.between(34, 44), 2.2) +
    peaks(stage, 140, 62, 70, p.far) +
    mist(stage, 90, 150, 0.5) +
    castle(stage, focusX, base) +
    hills(stage, 146, 10, 110, p.near)
  )
}

function castle(stage: Stage, x: number, base: number): string {
  const { motif: random, palette: p } = stage
  const width = random.between(46, 58)
  let drawn = polygon(
    p.mid,
    [x - width * 1.5, stage.h],
    [x - width * 0.62, base - 4],
    [x + width * 0.62, base - 4],
    [x + width * 1.6, stage.h],
  )
  drawn += rect(x - width / 2, base - 22, width, 30, p.mid)
  for (let at = -width / 2; at < width / 2 - 3; at += 8) drawn += rect(x + at, base - 27, 5, 6, p.mid)
  const towers = random.whole(3, 4)
  const tallest = random.whole(1, towers - 2)
  for (let i = 0; i < towers; i++) {
    const at = x - width / 2 + (i * width) / (towers - 1)
    const tall = i === tallest ? random.between(70, 80) : random.between(38, 56)
    drawn += tower(stage, at, base, tall, i === tallest ? 15 : 11)
  }
  return drawn + rect(x - 5, base - 12, 10, 16, p.ink, 5)
}

function tower(stage: Stage, x: number, base: number, tall: number, wide: number): string {
  const { palette: p } = stage
  const top = base - tall
  const roof = wide * 1.35
  const half = wide / 2
  return (
    rect(x - half, top, wide, tall + 6, p.near) +
    rect(x - half, top, half * 0.8, tall + 6, p.mid) +
    polygon(p.accentDeep, [x - half - 3, top + 2], [x, top - roof], [x + half + 3, top + 2]) +
    polygon(p.accent, [x - half - 3, top + 2], [x, top - roof], [x - 1, top + 2]) +
    rect(x - 0.6, top - roof - 9, 1.2, 10, p.near) +
    polygon(p.accent, [x, top - roof - 9], [x + 9, top - roof - 6], [x, top - roof - 3]) +
    rect(x - 1.6, top + 9, 3.2, 7, p.glow, 1.6)
  )
}
