import { across, hills, mist, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** An age long gone: pyramids in the sand, or a temple of columns on its steps. */
export const paintHistoric: Painter = (stage) => {
  const { w, focusX, motif: random, palette: p } = stage
  const temple = random.chance(0.5)
  const light = sun(stage, focusX + random.between(-40, 40), temple ? 56 : 62, random.between(24, 34), 3)
  const scene = temple
    ? hills(stage, 130, 12, 90, p.far) + mist(stage, 90, 150, 0.5) + paintTemple(stage, focusX)
    : paintPyramids(stage)
  return sky(stage, 140) + light + scene + ellipse(w / 2, 200, w * 0.75, 40, p.near)
}

function paintPyramids(stage: Stage): string {
  const { focusX, random, motif, palette: p } = stage
  const pyramid = (x: number, base: number, half: number, light: string, shade: string) => {
    const top = base - half * 0.95
    const edge = x + half * 0.22
    return (
      polygon(light, [x - half, base], [x, top], [edge, base]) +
      polygon(shade, [edge, base], [x, top], [x + half, base])
    )
  }
  const distant = across(stage, 110, (x) => pyramid(x, 136, random.between(20, 36), p.far, p.mid))
  return (
    distant +
    hills(stage, 134, 4, 100, p.far) +
    pyramid(focusX + motif.between(-8, 8), 156, motif.between(76, 88), p.accent, p.accentDeep) +
    pyramid(focusX - motif.between(64, 80), 158, motif.between(30, 40), p.accentDeep, p.mid) +
    hills(stage, 152, 6, 90, p.mid)
  )
}

function paintTemple(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const columns = random.pick([4, 5, 6])
  const half = 62
  let drawn =
    rect(x - half - 6, 70, 2 * half + 12, 9, p.pale) +
    polygon(p.pale, [x - half - 10, 70], [x, 36], [x + half + 10, 70]) +
    polygon(p.mid, [x - half + 12, 66], [x, 43], [x + half - 12, 66]) +
    circle(x, 58, 5, p.accent)
  drawn += rect(x - half, 79, 2 * half, 62, p.near)
  for (let i = 0; i < columns; i++) {
    const at = x - half + 7 + (i * (2 * half - 14)) / (columns - 1)
    drawn +=
      rect(at - 6, 84, 12, 54, stage.horizontal([0, p.pale], [0.45, p.pale], [1, p.accentDeep])) +
      rect(at - 8.5, 79, 17, 5, p.pale, 1) +
      rect(at - 8.5, 137, 17, 4, p.pale, 1)
  }
  for (let step = 0; step < 3; step++)
    drawn += rect(
      x - half - 8 - step * 9,
      141 + step * 6,
      2 * (half + 8 + step * 9),
      7,
      step === 1 ? p.accentDeep : p.accent,
    )
  return drawn
}
