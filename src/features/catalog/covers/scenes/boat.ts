import { across, cloud, hills, sky, stars, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { line, num, path, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A low sun on still water, with a sail: the game plays on while you look. */
export const paintBoat: Painter = (stage) => {
  const { w, focusX, random, motif, palette: p } = stage
  const level = 116
  const r = motif.between(38, 48)
  const clouds = across(stage, 84, (x) =>
    cloud(x, random.between(36, 92), random.between(14, 26), p.pale, 0.45),
  )
  const water = rect(0, level, w, 80, stage.vertical([0, p.far], [1, p.near]))
  return (
    sky(stage, level) +
    stars(stage, 60, 0.6) +
    sun(stage, focusX, level - motif.between(4, 24), r, 2.6) +
    clouds +
    hills(stage, 108, 7, 110, p.far) +
    water +
    glitter(stage, level, r) +
    boat(stage, focusX + motif.pick([-1, 1]) * motif.between(16, 34)) +
    hills(stage, 176, 5, 90, p.ink)
  )
}

/** The sun's road on the water: strokes that widen as they come nearer. */
function glitter(stage: Stage, level: number, r: number): string {
  const { random, focusX, w, palette: p } = stage
  let road = ''
  for (let y = level + 4; y < 176; y += 6) {
    const half = r * random.between(0.45, 0.95) * (0.7 + (y - level) / 90)
    road += `M${num(focusX - half + random.between(-8, 8))} ${num(y)}h${num(half * 1.7)}`
  }
  let waves = ''
  for (let i = 0; i < w / 12; i++)
    waves += `M${num(random.between(0, w))} ${num(random.between(level + 6, 176))}h${num(random.between(5, 16))}`
  return line(waves, p.skyLow, 1.4, 0.5) + line(road, p.glow, 3, 0.75)
}

function boat(stage: Stage, x: number): string {
  const { motif: random, palette: p } = stage
  const way = random.pick([-1, 1])
  const at = (dx: number, y: number) => `${num(x + way * dx)} ${num(y)}`
  return (
    path(`M${at(-2, 52)}L${at(-2, 122)}L${at(-34, 122)}Q${at(-8, 92)} ${at(-2, 52)}Z`, p.pale) +
    path(`M${at(3, 62)}Q${at(24, 92)} ${at(26, 122)}L${at(3, 122)}Z`, p.accent) +
    rect(x - 1, 46, 2, 84, p.ink) +
    path(`M${at(-36, 127)}H${num(x + way * 34)}L${at(24, 140)}H${num(x - way * 24)}Z`, p.ink)
  )
}
