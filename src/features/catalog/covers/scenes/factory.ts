import { across, hills, sky, sun } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, outline, path, polygon, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** Smoking chimneys and saw-tooth roofs against a low sun. */
export const paintFactory: Painter = (stage) => {
  const { focusX, random, motif, palette: p } = stage
  const sunX = focusX + motif.between(-36, 36)
  const distant = across(stage, 34, (x) => {
    const tall = random.between(18, 62)
    return rect(x, 150 - tall, random.between(7, 26), tall + 20, p.far)
  })
  const drift = motif.pick([-1, 1])
  const chimneys = [-42, -10, 24].map((offset) => {
    const top = motif.between(44, 78)
    return smoke(stage, focusX + offset, top, drift) + chimney(stage, focusX + offset, top)
  })
  return (
    sky(stage, 150) +
    sun(stage, sunX, 92, 30, 2.8) +
    distant +
    chimneys.join('') +
    halls(stage) +
    hills(stage, 168, 3, 90, p.ink)
  )
}

function chimney(stage: Stage, x: number, top: number): string {
  const { palette: p } = stage
  return (
    polygon(p.near, [x - 6, top], [x + 6, top], [x + 9, 170], [x - 9, 170]) +
    polygon(p.mid, [x - 6, top], [x - 2, top], [x - 3, 170], [x - 9, 170]) +
    rect(x - 7.5, top - 3, 15, 5, p.near, 1) +
    rect(x - 6.4, top + 9, 12.8, 5, p.accent)
  )
}

/** A plume of puffs that grow as they drift. */
function smoke(stage: Stage, x: number, top: number, drift: number): string {
  const { random, palette: p } = stage
  let drawn = ''
  for (let i = 0; i < 7; i++) {
    const puffX = x + drift * (i * i * 1.5 + random.between(-2, 2))
    drawn += circle(puffX, top - 6 - i * 8.5, 5 + i * 2.3 + random.between(-1, 2), p.pale, 0.85 - i * 0.1)
  }
  return drawn
}

function halls(stage: Stage): string {
  const { w, random, palette: p } = stage
  const start = -random.between(0, 26)
  let drawn = ''
  for (let x = start; x < w; x += 28) {
    drawn += polygon(p.near, [x, 150], [x, 124], [x + 28, 138], [x + 28, stage.h], [x, stage.h])
    drawn += path(outline([x + 3, 140], [x + 3, 131], [x + 12, 135.4], [x + 12, 140]), p.glow, 0.9)
    drawn +=
      rect(x + 5, 148, 6, 8, p.accent, 0, 0.85) +
      rect(x + 16, 148, 6, 8, p.accent, 0, random.chance(0.5) ? 0.85 : 0.3)
  }
  return drawn
}
