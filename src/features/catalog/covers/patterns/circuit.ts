import { circle, line, num, rect, ring } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** The traces of a board, which run beside each other and bend together. */
export const paintCircuit: Painter = (stage) => {
  const { w, h, focusX, random, motif, palette: p } = stage
  const gap = motif.between(11, 16)
  const bend = motif.between(24, 60) * motif.pick([-1, 1])
  const middle = focusX + motif.between(-30, 30)
  let wires = ''
  let lit = ''
  let pads = ''
  for (let y = gap / 2 - 80; y < h + 80; y += gap) {
    const [left, right] = [random.between(-0.1, 0.4) * middle, w - random.between(-0.1, 0.4) * (w - middle)]
    const turn = middle + ((y - 96) * bend) / 96
    const trace = `M${num(left)} ${num(y)}H${num(turn)}l${num(Math.abs(bend))} ${num(bend)}H${num(right)}`
    const isLit = random.chance(0.3)
    if (isLit) lit += trace
    else wires += trace
    for (const [x, at] of [
      [left, y],
      [right, y + bend],
    ] as const)
      pads += circle(x, at, gap * 0.27, p.near) + ring(x, at, gap * 0.27, isLit ? p.accent : p.far, 2.2)
  }
  return (
    rect(0, 0, w, h, stage.radial([0, p.mid], [1, p.near])) +
    line(wires, p.far, 3) +
    line(lit, p.accent, 6, 0.3) +
    line(lit, p.accent, 2.8) +
    pads
  )
}
