import { across, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { ellipse, num, path, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Growing stacks of coins before the skyline that they bought. */
export const paintCoins: Painter = (stage) => {
  const { w, focusX, random, motif, palette: p } = stage
  const skyline = across(stage, 24, (x) =>
    rect(x, 150 - random.between(20, 84), random.between(14, 22), 160, p.far),
  )
  const closer = across(stage, 40, (x) => office(stage, x, random.between(24, 58)))
  const stacks = [
    [-52, 5],
    [-20, 8],
    [12, 12],
    [44, 7],
  ].map(([offset, coins]) => stack(stage, focusX + offset!, coins! + motif.whole(-1, 2)))
  return (
    sky(stage, 150) +
    sun(stage, focusX + motif.between(-40, 40), motif.between(56, 72), 26, 3) +
    skyline +
    closer +
    rect(0, 158, w, stage.h, p.near) +
    stacks.join('') +
    flying(stage)
  )
}

function office(stage: Stage, x: number, tall: number): string {
  const { random, palette: p } = stage
  let drawn = rect(x, 160 - tall, 22, tall + 10, p.mid)
  for (let y = 166 - tall; y < 150; y += 8)
    for (let i = 0; i < 3; i++)
      if (random.chance(0.6)) drawn += rect(x + 3 + i * 6, y, 3.6, 4, p.glow, 0, 0.6)
  return drawn
}

function stack(stage: Stage, x: number, coins: number): string {
  const { motif: random, palette: p } = stage
  let drawn = ''
  let y = 164
  for (let i = 0; i < coins; i++) {
    const at = x + random.between(-1.8, 1.8)
    drawn += path(
      `M${num(at - 16)} ${num(y - 9)}V${num(y)}A16 5.5 0 0 0 ${num(at + 16)} ${num(y)}V${num(y - 9)}Z`,
      i % 2 === 0 ? p.accentDeep : p.accent,
    )
    drawn += ellipse(at, y - 9, 16, 5.5, p.accent) + ellipse(at, y - 9, 11, 3.4, p.glow, 0.8)
    y -= 9
  }
  return drawn
}

function flying(stage: Stage): string {
  const { random, w, palette: p } = stage
  let drawn = ''
  for (let i = 0; i < w / 42; i++) {
    const x = random.between(8, w - 8)
    const y = random.between(14, 66)
    const thin = random.between(0.35, 1)
    const r = random.between(6, 9)
    drawn +=
      ellipse(x + 1.5, y, r * thin, r, p.accentDeep) +
      ellipse(x, y, r * thin, r, p.accent) +
      ellipse(x, y, r * 0.6 * thin, r * 0.6, p.glow, 0.8)
  }
  return drawn
}
