import { across, cloud, hills, mist, mound, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Rolling hills under a big sun, with firs or round trees and a few birds of cloud. */
export const paintForest: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const sunX = focusX + motif.between(-26, 26)
  const firs = motif.chance(0.5)
  const tree = firs ? fir : broadleaf
  const clouds = across(stage, 90, (x) =>
    cloud(x, random.between(26, 62), random.between(12, 24), p.pale, 0.75),
  )
  const row = (base: number, size: number, stride: number, color: string) =>
    across(stage, stride, (x) =>
      tree(x, base + random.between(-3, 5), size * random.between(0.75, 1.25), color, p.near),
    )
  return (
    sky(stage, 120) +
    sun(stage, sunX, motif.between(54, 66), motif.between(24, 34), 3) +
    clouds +
    hills(stage, 106, 14, 90, p.far) +
    row(110, 18, 24, p.far) +
    mist(stage, 90, 140, 0.45) +
    hills(stage, 124, 9, 120, p.mid) +
    row(130, 34, 46, p.mid) +
    tree(focusX + motif.between(24, 40), 146, 78, p.accentDeep, p.near) +
    tree(focusX - motif.between(36, 50), 142, 56, p.accent, p.near) +
    mound(stage, 146, p.near)
  )
}

function fir(x: number, base: number, tall: number, fill: string, trunk: string): string {
  let drawn = rect(x - tall * 0.04, base - tall * 0.2, tall * 0.08, tall * 0.22, trunk)
  for (let i = 0; i < 3; i++) {
    const half = tall * (0.3 - i * 0.065)
    const low = base - tall * (0.12 + i * 0.25)
    drawn += polygon(fill, [x - half, low], [x, low - tall * 0.42], [x + half, low])
  }
  return drawn
}

function broadleaf(x: number, base: number, tall: number, fill: string, trunk: string): string {
  return (
    rect(x - tall * 0.05, base - tall * 0.45, tall * 0.1, tall * 0.47, trunk) +
    circle(x - tall * 0.2, base - tall * 0.5, tall * 0.23, fill) +
    circle(x + tall * 0.2, base - tall * 0.52, tall * 0.24, fill) +
    circle(x, base - tall * 0.72, tall * 0.29, fill)
  )
}
