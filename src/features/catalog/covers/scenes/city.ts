import { across, cloud, hills, mist, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A friendly town: rows of gabled houses, shops and a clock tower. */
export const paintCity: Painter = (stage) => {
  const { focusX, random, palette: p } = stage
  const clouds = across(stage, 90, (x) =>
    cloud(x, random.between(28, 64), random.between(12, 22), p.pale, 0.7),
  )
  const blocks = across(stage, 20, (x) =>
    rect(x, 140 - random.between(14, 58), random.between(12, 20), 100, p.far),
  )
  const back = across(stage, 34, (x) =>
    house(stage, x, 150, random.between(22, 30), random.between(34, 62), p.mid, p.near),
  )
  const front = across(stage, 44, (x) =>
    house(
      stage,
      x,
      172,
      random.between(30, 38),
      random.between(24, 44),
      random.pick([p.accent, p.pale, p.accentDeep]),
      p.near,
    ),
  )
  return (
    sky(stage, 140) +
    sun(stage, focusX + random.between(-50, 50), random.between(46, 64), 24, 3.2) +
    clouds +
    blocks +
    mist(stage, 80, 150, 0.5) +
    back +
    clockTower(stage, focusX + random.between(-18, 18)) +
    front +
    hills(stage, 172, 3, 80, p.ink)
  )
}

function house(
  stage: Stage,
  x: number,
  base: number,
  wide: number,
  tall: number,
  wall: string,
  roof: string,
): string {
  const { random, palette: p } = stage
  const top = base - tall
  const flat = random.chance(0.3)
  let drawn = rect(x, top, wide, stage.h - top, wall)
  drawn += flat
    ? rect(x - 2, top - 4, wide + 4, 6, roof, 1)
    : polygon(roof, [x - 4, top + 1], [x + wide / 2, top - wide * 0.5], [x + wide + 4, top + 1])
  for (let y = top + 6; y < base - 6; y += 11) {
    for (let at = x + 4; at < x + wide - 6; at += 9)
      drawn += rect(at, y, 5, 6, random.chance(0.7) ? p.glow : p.near, 0.6, 0.9)
  }
  return drawn
}

function clockTower(stage: Stage, x: number): string {
  const { palette: p } = stage
  return (
    rect(x - 12, 62, 24, 110, p.near) +
    rect(x - 12, 62, 9, 110, p.mid) +
    rect(x - 15, 58, 30, 6, p.near, 1) +
    polygon(p.accentDeep, [x - 15, 58], [x, 24], [x + 15, 58]) +
    polygon(p.accent, [x - 15, 58], [x, 24], [x - 1, 58]) +
    rect(x - 0.8, 14, 1.6, 12, p.near) +
    circle(x, 76, 8.6, p.glow) +
    rect(x - 0.8, 70, 1.6, 6.8, p.ink) +
    rect(x - 0.4, 75.4, 5.4, 1.6, p.ink)
  )
}
