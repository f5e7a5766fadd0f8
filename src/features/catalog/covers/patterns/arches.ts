import { circle } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { ground } from './ground.ts'

/** Rows of fans, each over the foot of the row before it. */
export const paintArches: Painter = (stage) => {
  const { w, h, random, motif, palette: p } = stage
  const r = motif.between(40, 62)
  const layers = motif.pick([
    [p.near, p.mid, p.far, p.skyLow],
    [p.near, p.accentDeep, p.mid, p.far],
    [p.mid, p.accentDeep, p.far, p.accent],
  ])
  let drawn = ground(stage)
  for (let row = 0, y = r * 0.2; y < h + r; row++, y += r * 0.5)
    for (let x = row % 2 === 0 ? 0 : r; x < w + r; x += 2 * r) {
      const last = random.chance(0.1) ? p.glow : layers[3]!
      for (const [i, fill] of [layers[0]!, layers[1]!, layers[2]!, last].entries())
        drawn += circle(x, y, r * (1 - i * 0.24), fill)
    }
  return drawn
}
