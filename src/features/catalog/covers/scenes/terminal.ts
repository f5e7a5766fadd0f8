import { backdrop } from '#/features/catalog/covers/drawing/landscape.ts'
import { circle, line, num, rect } from '#/features/catalog/covers/drawing/shapes.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'

/** A game of words: an old screen with lines of text, prompts and a cursor. */
export const paintTerminal: Painter = (stage) => {
  const { w, focusX, random, palette: p } = stage
  const left = focusX - 74
  const back = backdrop(stage)
  const halo = circle(focusX, 84, 130, stage.radial([0, p.accent, 0.5], [1, p.accent, 0]))
  const frame =
    rect(left - 6, 10, 160, 126, p.ink, 14) +
    rect(left, 16, 148, 114, stage.vertical([0, p.mid], [1, p.near]), 8) +
    rect(left + 46, 136, 56, 26, p.ink) +
    rect(left + 26, 160, 96, 8, p.ink, 4)
  let text = ''
  for (let row = 0; row < 6; row++) {
    const y = 30 + row * 15
    if (row % 3 === 0) text += line(`M${num(left + 12)} ${y - 3}l5 4l-5 4`, p.accent, 2.6)
    let x = left + (row % 3 === 0 ? 25 : 13)
    const end = left + random.between(70, 132)
    while (x < end) {
      const word = random.between(8, 28)
      text += rect(
        x,
        y - 2,
        Math.min(word, left + 136 - x),
        6,
        row % 3 === 0 ? p.pale : random.pick([p.accent, p.far, p.far, p.accentDeep]),
        3,
      )
      x += word + 6
    }
  }
  const cursor = rect(left + 13, 116, 9, 8, p.glow)
  const shelf = rect(0, 166, w, stage.h, p.near)
  let books = ''
  for (let x = random.between(0, 6); x < w; ) {
    const thick = random.between(7, 14)
    if (x + thick < left - 10 || x > left + 158) {
      const tall = random.between(38, 84)
      books +=
        rect(x, 166 - tall, thick, tall, random.pick([p.mid, p.near, p.accentDeep, p.far]), 1) +
        rect(x, 166 - tall + 7, thick, 3, p.pale, 0, 0.6)
    }
    x += thick + 1
  }
  return back + halo + books + shelf + frame + text + cursor
}
