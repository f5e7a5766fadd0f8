import { across, mist, sky, stars } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Dense night towers with lit windows and neon signs under a striped moon, and rain. */
export const paintCyberpunk: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const moonY = motif.between(60, 72)
  const r = motif.between(38, 46)
  let moon = circle(focusX, moonY, r * 2.1, stage.radial([0, p.accent, 0.6], [1, p.accent, 0]))
  moon += circle(focusX, moonY, r, stage.vertical([0, p.glow], [1, p.accent]))
  const far = across(stage, 22, (x) =>
    rect(x, 150 - random.between(30, 90), random.between(14, 24), 160, p.far),
  )
  const near = across(stage, 40, (x) => tower(stage, x, random.between(46, 104), random.between(22, 34)))
  return (
    sky(stage, 150) + stars(stage, 60, 0.7) + moon + far + mist(stage, 80, 160, 0.55) + near + rain(stage)
  )
}

function tower(stage: Stage, x: number, tall: number, wide: number): string {
  const { random, palette: p } = stage
  const top = 168 - tall
  let drawn = rect(x, top, wide, 192 - top, p.near)
  if (random.chance(0.5))
    drawn +=
      rect(x + wide * 0.3, top - 8, wide * 0.4, 9, p.near) + rect(x + wide / 2, top - 22, 1.2, 15, p.near)
  for (let y = top + 7; y < 160; y += 8) {
    for (let column = x + 4; column < x + wide - 5; column += 7) {
      if (random.chance(0.42))
        drawn += rect(column, y, 4, 4, random.chance(0.3) ? p.accent : p.glow, 0, random.between(0.5, 0.95))
    }
  }
  if (random.chance(0.6)) {
    const signY = top + random.between(8, 20)
    drawn +=
      rect(x + wide - 3, signY, 9, 34, p.ink, 1.5) + rect(x + wide - 1.5, signY + 2, 6, 30, p.accent, 1)
    for (let i = 1; i < 4; i++) drawn += rect(x + wide, signY + i * 8, 3, 1.6, p.ink)
  }
  return drawn
}

function rain(stage: Stage): string {
  const { random, w } = stage
  let d = ''
  for (let i = 0; i < w / 9; i++) d += `M${random.whole(0, w)} ${random.whole(0, 170)}l-2 9`
  return line(d, stage.palette.pale, 0.7, 0.3)
}
