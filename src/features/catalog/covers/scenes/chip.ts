import { circle, line, num, rect, ring } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** A glowing chip in the middle of a board's traces. */
export const paintChip: Painter = (stage) => {
  const { w, h, focusX, random, palette: p } = stage
  const y = 78
  const half = random.between(30, 36)
  const back = rect(0, 0, w, h, stage.vertical([0, p.skyTop], [1, p.mid]))
  const halo = circle(focusX, y, 110, stage.radial([0, p.accent, 0.55], [1, p.accent, 0]))
  return back + traces(stage, y, half) + halo + chip(stage, focusX, y, half)
}

/** Traces leave the chip at each pin, bend once by 45°, and end in a ringed pad. */
function traces(stage: Stage, y: number, half: number): string {
  const { random, w, focusX, palette: p } = stage
  let wires = ''
  let pads = ''
  const end = (x: number, at: number) => {
    pads += circle(x, at, 3.6, p.skyTop) + ring(x, at, 3.6, random.chance(0.4) ? p.accent : p.pale, 2)
  }
  for (const way of [-1, 1]) {
    for (let i = -3; i <= 3; i++) {
      const startY = y + i * half * 0.27
      const run = random.between(8, 26)
      const bend = i * random.between(5, 9)
      const room = way < 0 ? focusX : w - focusX
      const stretch = Math.max(4, random.between(0.15, 0.75) * (room - half - run - Math.abs(bend)))
      wires += `M${num(focusX + way * half)} ${num(startY)}h${num(way * run)}l${num(way * Math.abs(bend))} ${num(bend)}h${num(way * stretch)}`
      end(focusX + way * (half + run + Math.abs(bend) + stretch), startY + bend)
    }
    for (let i = -3; i <= 3; i++) {
      const startX = focusX + i * half * 0.27
      const run = random.between(6, 14)
      const bend = i * random.between(4, 8)
      const stretch = random.between(4, 44)
      wires += `M${num(startX)} ${num(y + way * half)}v${num(way * run)}l${num(bend)} ${num(way * Math.abs(bend))}v${num(way * stretch)}`
      end(startX + bend, y + way * (half + run + Math.abs(bend) + stretch))
    }
  }
  return line(wires, p.far, 3.4, 0.9) + line(wires, p.accent, 1.3, 0.9) + pads
}

function chip(stage: Stage, x: number, y: number, half: number): string {
  const { random, palette: p } = stage
  const core = half * 0.56
  let drawn =
    rect(x - half, y - half, 2 * half, 2 * half, p.ink, 5) +
    rect(x - half + 3, y - half + 3, 2 * half - 6, 2 * half - 6, p.near, 3)
  drawn += rect(x - core, y - core, 2 * core, 2 * core, stage.vertical([0, p.glow], [1, p.accent]), 3)
  // A small symmetric pattern, so that two chips are told apart.
  const cell = (2 * core - 8) / 5
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) {
      if (random.chance(0.5)) continue
      for (const at of new Set([column, 4 - column]))
        drawn += rect(x - core + 4 + at * cell, y - core + 4 + row * cell, cell + 0.1, cell + 0.1, p.near)
    }
  }
  return drawn + circle(x - half + 8, y - half + 8, 2, p.accent)
}
