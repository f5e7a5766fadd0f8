import { corners, outline, path } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** A honeycomb in which some cells glow. */
export const paintHexes: Painter = (stage) => {
  const { w, h, random, motif, palette: p } = stage
  const r = motif.between(15, 27)
  const share = motif.between(0.1, 0.25)
  const fills = [p.far, p.mid, p.skyLow, p.far]
  const cells = new Map<string, string>()
  for (let column = -1, x = -r; x < w + r; column++, x += r * 1.5)
    for (let y = column % 2 === 0 ? 0 : r * 0.87; y < h + r; y += r * 1.732) {
      const fill = random.chance(share) ? random.pick([p.accent, p.accentDeep, p.pale]) : random.pick(fills)
      cells.set(fill, (cells.get(fill) ?? '') + outline(...corners(x, y, r * 0.93, 6, 0)))
    }
  return ground(stage) + [...cells].map(([fill, d]) => path(d, fill, 0.85)).join('')
}
