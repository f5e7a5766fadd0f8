import { across, hills, mound, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { polygon } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Pyramids in the sand. */
export const paintPyramids: Painter = (stage) => {
  const { focusX, motif: random, palette: p } = stage
  const light = sun(stage, focusX + random.between(-40, 40), 62, random.between(24, 34), 3)
  return sky(stage, 140) + light + pyramids(stage) + mound(stage, 160, p.near)
}

function pyramids(stage: Stage): string {
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
