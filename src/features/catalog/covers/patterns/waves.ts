import { line, path, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { swell } from './ground.ts'

/** Sheets of waves, one before the other, from the light to the dark, with a bright crest on one of them. */
export const paintWaves: Painter = (stage) => {
  const { w, h, motif, palette: p } = stage
  const colors = [p.skyLow, p.far, p.accentDeep, p.mid, p.near]
  const crest = motif.whole(1, 3)
  const height = motif.between(11, 24)
  const length = motif.between(22, 46)
  let drawn = rect(0, 0, w, h, stage.vertical([0, p.skyTop], [0.55, p.glow]))
  for (const [i, fill] of colors.entries()) {
    const edge = swell(w, 46 + i * 30, height * (1 - i * 0.1), length * (1 + i * 0.14), motif.between(0, 7))
    drawn += path(`${edge}V${h}H-8Z`, stage.vertical([0, fill, 0.98], [1, colors[i + 1] ?? p.ink]))
    if (i === crest) drawn += line(edge, p.accent, 3.4)
    else drawn += line(edge, p.pale, 1, 0.35)
  }
  return drawn
}
