import { circle, line, num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Square tiles with two arcs each, turned at random, so that the arcs join to winding ways (Truchet tiles). */
export const paintTiles: Painter = (stage) => {
  const { w, h, random, motif, palette: p } = stage
  const size = motif.between(46, 64)
  const half = size / 2
  const [back, way, inside] = motif.pick([
    [p.mid, p.far, p.skyLow],
    [p.near, p.mid, p.accent],
    [p.far, p.mid, p.accent],
  ])
  let arcs = ''
  let joints = ''
  for (let y = 0; y < h; y += size)
    for (let x = -half; x < w; x += size) {
      const arc = (fromX: number, fromY: number, toX: number, toY: number) =>
        `M${num(x + fromX)} ${num(y + fromY)}A${num(half)} ${num(half)} 0 0 1 ${num(x + toX)} ${num(y + toY)}`
      arcs += random.chance(0.5)
        ? arc(half, 0, 0, half) + arc(half, size, size, half)
        : arc(size, half, half, 0) + arc(0, half, half, size)
      if (random.chance(0.16)) joints += circle(x + half, y + half, size * 0.13, p.accentDeep)
    }
  return (
    rect(0, 0, w, h, back) +
    line(arcs, way, size * 0.36) +
    line(arcs, inside, size * 0.07) +
    joints +
    rect(0, 0, w, h, stage.vertical([0, p.glow, 0.22], [0.5, p.glow, 0], [1, p.ink, 0.4]))
  )
}
