import { across, cloud, hills, mist, peaks, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A train on a viaduct before the mountains. */
export const paintTrain: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const clouds = across(stage, 80, (x) =>
    cloud(x, random.between(26, 58), random.between(12, 22), p.pale, 0.65),
  )
  return (
    sky(stage, 130) +
    sun(stage, focusX + motif.between(-30, 30), motif.between(54, 66), motif.between(26, 34), 2.8) +
    clouds +
    peaks(stage, 126, 58, 60, p.far) +
    mist(stage, 80, 130, 0.5) +
    viaduct(stage) +
    hills(stage, 178, 4, 80, p.ink)
  )
}

function viaduct(stage: Stage): string {
  const { w, h, focusX, random, palette: p } = stage
  let arches = ''
  for (let x = (focusX % 38) - 38; x < w; x += 38) arches += `M${num(x + 4)} ${h}V146a15 15 0 0 1 30 0V${h}Z`
  const bridge = `<path d="M0 112H${num(w)}V${h}H0Z${arches}" fill="${p.near}" fill-rule="evenodd"/>`
  const front = focusX + 40
  let train = ''
  for (let i = 0; i < 6; i++) {
    const x = front - 34 - i * 40
    train += rect(x, 86, 36, 22, i === 0 ? p.accent : p.accentDeep, 4) + rect(x - 5, 102, 6, 3, p.ink)
    for (let k = 0; k < 3; k++) train += rect(x + 4 + k * 10, 91, 7, 7, p.glow, 1)
    train += circle(x + 9, 109, 4, p.ink) + circle(x + 27, 109, 4, p.ink)
  }
  train +=
    rect(front - 16, 74, 9, 14, p.near, 2) +
    polygon(p.near, [front + 1, 96], [front + 10, 109], [front - 2, 109])
  for (let i = 0; i < 5; i++)
    train += circle(
      front - 14 - i * 15,
      66 - i * 5 + random.between(-2, 2),
      5 + i * 2,
      p.pale,
      0.8 - i * 0.12,
    )
  return hills(stage, 130, 4, 90, p.mid) + bridge + line(`M0 112H${num(w)}`, p.pale, 2, 0.7) + train
}
