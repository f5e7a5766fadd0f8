import { hills, mist, peaks, sky, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Hills behind hills under the sun or the moon. */
export const paintHills: Painter = (stage) => {
  const { focusX, motif, palette: p } = stage
  const swing = motif.between(8, 22)
  const stride = motif.between(70, 150)
  return (
    sky(stage, 140) +
    sun(stage, focusX + motif.between(-30, 30), motif.between(46, 84), motif.between(18, 40)) +
    hills(stage, 112, swing, stride, p.far) +
    mist(stage, 90, 150, 0.35) +
    hills(stage, 132, swing * 0.8, stride, p.mid) +
    mist(stage, 110, 165, 0.22) +
    hills(stage, 152, swing * 0.6, stride * 0.8, motif.chance(0.4) ? p.accentDeep : p.mid) +
    hills(stage, 172, swing * 0.4, stride, p.near)
  )
}

/** Mountains behind mountains in the mist. */
export const paintPeaks: Painter = (stage) => {
  const { focusX, motif, palette: p } = stage
  const height = motif.between(54, 92)
  return (
    sky(stage, 140) +
    stars(stage, 80, 0.7) +
    sun(stage, focusX + motif.between(-40, 40), motif.between(40, 80), motif.between(20, 44), 2.6) +
    peaks(stage, 128, height, motif.between(70, 100), p.far) +
    mist(stage, 70, 140, 0.55) +
    peaks(stage, 152, height * 0.75, motif.between(50, 80), p.mid) +
    mist(stage, 110, 170, 0.35) +
    peaks(stage, 178, height * 0.5, motif.between(40, 60), p.near)
  )
}
