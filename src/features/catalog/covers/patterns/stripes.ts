import { num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** Slanting bands of unequal width, a bright one between every few dark ones. */
export const paintStripes: Painter = (stage) => {
  const { w, h, focusX, motif, palette: p } = stage
  const turn = motif.pick([-1, 1]) * motif.between(22, 58)
  const reach = w + h
  const widths = [
    motif.between(14, 30),
    motif.between(6, 12),
    motif.between(18, 44),
    motif.between(3, 6),
    motif.between(10, 24),
  ]
  const colors = motif.pick([
    [p.far, p.accent, p.mid, p.pale, p.accentDeep],
    [p.skyLow, p.pale, p.far, p.accent, p.mid],
    [p.mid, p.accentDeep, p.near, p.accent, p.far],
  ])
  let bands = ''
  for (let at = -reach, i = 0; at < reach; i++) {
    const wide = widths[i % widths.length]!
    bands += rect(at, -reach, wide + 0.5, 2 * reach, colors[i % colors.length]!)
    at += wide
  }
  return (
    rect(0, 0, w, h, p.mid) +
    `<g transform="translate(${num(focusX)} 96) rotate(${num(turn)})">${bands}</g>` +
    rect(0, 0, w, h, stage.vertical([0, p.glow, 0.28], [0.45, p.glow, 0], [1, p.ink, 0.45]))
  )
}
