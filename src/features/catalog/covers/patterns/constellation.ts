import { stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, ellipse, line, num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** A sky of stars and clouds of gas, with one figure of bright stars. */
export const paintConstellation: Painter = (stage) => {
  const { w, h, focusX, random, motif, palette: p } = stage
  const count = motif.whole(5, 8)
  const points = Array.from({ length: count }, (_, i) => ({
    x: focusX + (i - (count - 1) / 2) * motif.between(20, 30),
    y: motif.between(30, 150),
    r: motif.between(2.6, 6),
  }))
  const gas = [p.accentDeep, p.far].map((fill) =>
    ellipse(
      w * random.between(0.1, 0.9),
      random.between(20, 170),
      w * random.between(0.3, 0.5),
      random.between(50, 90),
      stage.radial([0, fill, 0.75], [1, fill, 0]),
    ),
  )
  const figure = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('')
  return (
    rect(0, 0, w, h, stage.vertical([0, p.skyTop], [1, p.mid])) +
    gas.join('') +
    stars(stage, h, 2) +
    line(figure, p.pale, 1.5, 0.6) +
    points
      .map(
        ({ x, y, r }) =>
          circle(x, y, r * 4, stage.radial([0, p.accent, 0.7], [1, p.accent, 0])) + circle(x, y, r, p.glow),
      )
      .join('')
  )
}
