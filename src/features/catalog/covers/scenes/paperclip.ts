import { circle, line, num, place, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter, Stage } from '#/features/catalog/covers/drawing/stage.ts'

/** One large paperclip, over the shadows of all that came before it. */
export const paintPaperclip: Painter = (stage) => {
  const { w, h, focusX, random, motif, palette: p } = stage
  let heap = ''
  for (let i = 0; i < w / 11; i++)
    heap += place(
      clip(p.far, 5),
      random.between(0, w),
      random.between(0, h),
      random.between(0, 360),
      random.between(0.22, 0.4),
    )
  const turn = motif.between(24, 48)
  return (
    rect(0, 0, w, h, stage.vertical([0, p.skyTop], [1, p.skyLow])) +
    `<g opacity=".6">${heap}</g>` +
    circle(focusX, 94, 116, stage.radial([0, p.glow, 0.85], [0.5, p.glow, 0.35], [1, p.glow, 0])) +
    place(clip(p.ink, 8), focusX + 4, 102, turn).replace('<g ', '<g opacity=".25" ') +
    place(wire(stage), focusX, 94, turn)
  )
}

/** A wire of one length, bent three times, around 0,0 and 148 units long. */
const clip = (color: string, width: number) => line(BENT_WIRE, color, width)
const BENT_WIRE = bentWire(26, 74)

function bentWire(half: number, long: number): string {
  const [outer, inner] = [half, half * 0.64]
  const end = `M${num(-inner + 4)} ${num(-long + 52)}V${num(long - 40)}`
  const low = `A${num(inner - 2)} ${num(inner - 2)} 0 0 0 ${num(inner)} ${num(long - 40)}`
  const up = `V${num(-long + outer)}A${num((outer + inner) / 2)} ${num((outer + inner) / 2)} 0 0 0 ${num(-outer)} ${num(-long + outer)}`
  const foot = `V${num(long - outer)}A${num(outer)} ${num(outer)} 0 0 0 ${num(outer)} ${num(long - outer)}V${num(-long + 44)}`
  return `${end}${low}${up}${foot}`
}

const wire = ({ palette: p }: Stage) =>
  clip(p.ink, 12) + clip(p.accent, 8.5) + place(clip(p.pale, 1.8), -1.6, -1.6)
